#!/bin/sh
# Run once by the image of PostgreSQL, when the cluster is made: the owner of the tables, and the role of requests,
# which row-level security binds.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -d kapi \
  -v owner="$(cat /run/secrets/owner)" -v requests="$(cat /run/secrets/database)" <<'SQL'
create role kapi_owner login bypassrls createdb password :'owner';
create role app_user login nosuperuser nocreatedb nocreaterole password :'requests';
alter database kapi owner to kapi_owner;
alter schema public owner to kapi_owner;
SQL
