#!/bin/sh
# PgBouncer in transaction mode: many connections of Kapi on few of PostgreSQL.
set -eu
umask 077
cd /tmp
printf '"app_user" "%s"\n' "$(cat /run/secrets/database)" > users.txt
cat > pgbouncer.ini <<'INI'
[databases]
kapi = host=postgres port=5432 dbname=kapi

[pgbouncer]
listen_addr = 0.0.0.0
listen_port = 6432
auth_type = scram-sha-256
auth_file = /tmp/users.txt
pool_mode = transaction
max_client_conn = 400
default_pool_size = 40
max_prepared_statements = 200
INI
exec pgbouncer pgbouncer.ini
