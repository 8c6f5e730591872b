import { SECURITY_DEFINERS, TABLE_KINDS } from "@/db/schema/manifest";

const kinds = [...Object.entries(TABLE_KINDS), ["__drizzle_migrations", "local"]]
  .map(([table, kind]) => `('${table}','${kind}')`)
  .join(", ");

/** The schema's tables with their kind. Tables that the manifest does not list belong to tenants. */
export const TABLES_VIEW = `create temp view m as
with kind(rel, k) as (values ${kinds})
select c.oid, n.nspname, c.relname, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.relpersistence,
       coalesce(k.k, 'dist') as k,
       (select a.attnum from pg_attribute a where a.attrelid=c.oid and a.attname='tenant_id' and not a.attisdropped) as tn
from pg_class c join pg_namespace n on n.oid=c.relnamespace left join kind k on k.rel=c.relname
where n.nspname = 'public' and c.relkind in ('r','p') and not c.relispartition
  and not exists (select 1 from pg_depend d where d.classid='pg_class'::regclass and d.objid=c.oid and d.deptype='e')`;

/**
 * Each query returns the violations of one rule of docs/distribution.md. It works on plain PostgreSQL,
 * without Citus.
 */
export const CHECKS: readonly { rule: string; sql: string }[] = [
  {
    rule: "C1: every tenant-owned table has tenant_id bigint NOT NULL, no default, not generated",
    sql: String.raw`select 'C1 tenant_id missing or not bigint not null' as problem, m.relname from m
left join pg_attribute a on a.attrelid=m.oid and a.attnum=m.tn
where m.k='dist' and (a.attnum is null or a.atttypid<>'int8'::regtype or not a.attnotnull or a.attidentity<>''
or a.attgenerated<>'')`,
  },
  {
    rule: "C1b: a reference or local table must not look tenant-owned by accident (local tables may carry tenant_id; reference tables may not)",
    sql: String.raw`select 'C1b reference table has tenant_id', relname from m where k='ref' and tn is not null`,
  },
  {
    rule: "C2: primary key exists; tenant_id is its first column; reference tables need a primary key too",
    sql: String.raw`select 'C2 no primary key, or tenant_id is not its first column', m.relname from m
left join pg_index i on i.indrelid=m.oid and i.indisprimary
where (m.k='dist' and (i.indexrelid is null or i.indkey[0] is distinct from m.tn)) or (m.k='ref'
and i.indexrelid is null)`,
  },
  {
    rule: "C3: every unique index/constraint has tenant_id among its KEY columns (plain column, not an expression, not INCLUDE)",
    sql: String.raw`select 'C3 unique index without tenant_id', m.relname, i.indexrelid::regclass::text from m
      join pg_index i on i.indrelid=m.oid
where m.k='dist' and i.indisunique and not (m.tn = any ((i.indkey::int2[])[0:i.indnkeyatts-1]))`,
  },
  {
    rule: "C4: exclusion constraints include tenant_id with =",
    sql: String.raw`select 'C4 exclusion constraint without tenant_id =', m.relname, c.conname from m
      join pg_constraint c on c.conrelid=m.oid and c.contype='x'
where m.k='dist' and not exists (select 1 from unnest(c.conkey, c.conexclop) as u(col,op) join pg_operator o
on o.oid=u.op where u.col=m.tn and o.oprname='=')`,
  },
  {
    rule: "C5: foreign keys: dist->dist pairs tenant_id with tenant_id at the same position; dist->local, ref->dist, ref->local, local->dist/ref are forbidden",
    sql: String.raw`select 'C5 foreign key not distributable', s.relname, f.conname, s.k||'->'||coalesce(t.k,'?')
      from m s
join pg_constraint f on f.conrelid=s.oid and f.contype='f' left join m t on t.oid=f.confrelid
where not case
  when s.k='dist' and t.k='dist' then exists (select 1 from unnest(f.conkey, f.confkey) u(a,b) where u.a=s.tn
  and u.b=t.tn)
  when s.k='dist' and t.k='ref'  then true
  when s.k='ref'  and t.k='ref'  then true
  when s.k='local' and t.k='local' then true
  else false end`,
  },
  {
    rule: "C6: referential actions: when tenant_id is in the key, no ON DELETE SET NULL/SET DEFAULT (also not the column-list form), no ON UPDATE CASCADE/SET NULL/SET DEFAULT",
    sql: String.raw`select 'C6 referential action not supported', s.relname, f.conname, f.confdeltype::text,
      f.confupdtype::text from m s
join pg_constraint f on f.conrelid=s.oid and f.contype='f'
where s.k='dist' and s.tn = any(f.conkey) and (f.confdeltype in ('n','d') or f.confupdtype in ('c','n','d'))`,
  },
  {
    rule: "C7: no foreign-key cycle between tenant-owned tables (a self reference is fine): distribute() must be able to sort them",
    sql: String.raw`with recursive e as (select f.conrelid a, f.confrelid b from pg_constraint f join m s
      on s.oid=f.conrelid join m t on t.oid=f.confrelid
   where f.contype='f' and f.conrelid<>f.confrelid and s.k='dist' and t.k='dist'),
 w(a,b) as (select a,b from e union select w.a,e.b from w join e on e.a=w.b)
select distinct 'C7 foreign key cycle', a::regclass::text from w where a=b`,
  },
  {
    rule: "C8: no user triggers and no rules on tenant-owned or reference tables",
    sql: String.raw`select 'C8 trigger', m.relname, t.tgname from m join pg_trigger t on t.tgrelid=m.oid
      and not t.tgisinternal where m.k<>'local'
union all select 'C8 rule', m.relname, r.rulename from m join pg_rewrite r on r.ev_class=m.oid where m.k<>'local'`,
  },
  {
    rule: "C9: identity/serial columns are bigint, and there is none but 'id'",
    sql: String.raw`select 'C9 identity or serial column that is not bigint', m.relname, a.attname from m
      join pg_attribute a on a.attrelid=m.oid and a.attnum>0 and not a.attisdropped
left join pg_attrdef d on d.adrelid=m.oid and d.adnum=a.attnum
where m.k<>'local' and (a.attidentity<>'' or pg_get_expr(d.adbin,d.adrelid) like 'nextval(%')
and a.atttypid<>'int8'::regtype`,
  },
  {
    rule: "C10: sequences keep the full default bigint range and increment 1 (workers carve their own range out of it)",
    sql: String.raw`select 'C10 sequence with a custom range', s.seqrelid::regclass::text from pg_sequence s
      join pg_depend d on d.objid=s.seqrelid and d.classid='pg_class'::regclass and d.deptype in ('a','i') join m
      on m.oid=d.refobjid
where m.k<>'local' and (s.seqtypid<>'int8'::regtype or s.seqmin<>1 or s.seqmax<>9223372036854775807
or s.seqincrement<>1 or s.seqcycle)`,
  },
  {
    rule: "C11: row-level security: on, forced, at least one policy for each tenant-owned table",
    sql: String.raw`select 'C11 row-level security not on/forced, or no policy', m.relname from m
where m.k='dist' and (not m.relrowsecurity or not m.relforcerowsecurity or not exists (select 1 from pg_policy p
where p.polrelid=m.oid))`,
  },
  {
    rule: "C12: policies contain no sub-select and do compare tenant_id (both USING and, where it applies, WITH CHECK)",
    sql: String.raw`select 'C12 policy with a sub-select or without tenant_id', m.relname, p.polname from m
      join pg_policy p on p.polrelid=m.oid
where coalesce(p.polqual::text,'')||coalesce(p.polwithcheck::text,'') like '%SUBLINK%'
   or (m.k='dist' and p.polpermissive and coalesce(pg_get_expr(p.polqual,p.polrelid),
   pg_get_expr(p.polwithcheck,p.polrelid)) !~ 'tenant_id')`,
  },
  {
    rule: "C13: names of tables, indexes, constraints short enough to survive a '_<shardid>' suffix unhashed (<= 52 bytes)",
    sql: String.raw`select 'C13 name longer than 52 bytes', x.n from (
  select c.relname::text n from m join pg_class c on c.oid=m.oid union select i.indexrelid::regclass::text from m
  join pg_index i on i.indrelid=m.oid
  union select c.conname::text from m join pg_constraint c on c.conrelid=m.oid and c.contype<>'n') x
  where octet_length(x.n) > 52`,
  },
  {
    rule: "C14: no table inheritance (declarative partitions are fine), no deferrable constraints, nothing but ordinary/partitioned tables",
    sql: String.raw`select 'C14 inheritance', m.relname from m join pg_inherits i
      on m.oid in (i.inhparent,i.inhrelid) join pg_class p on p.oid=i.inhparent where p.relkind='r'
union all select 'C14 deferrable constraint '||c.conname, m.relname from m join pg_constraint c on c.conrelid=m.oid
where m.k<>'local' and c.condeferrable`,
  },
  {
    rule: "C15: views run with the caller's rights (otherwise they read past row-level security); no materialized views over tenant-owned tables",
    sql: String.raw`select 'C15 view not security_invoker / materialized view', c.relname from pg_class c
      join pg_namespace n on n.oid=c.relnamespace
where n.nspname='public' and (c.relkind='m' or (c.relkind='v'
and not coalesce(c.reloptions::text ~ 'security_invoker=(true|on|1)', false)))
  and not exists (select 1 from pg_depend d where d.classid='pg_class'::regclass and d.objid=c.oid and d.deptype='e')`,
  },
  {
    rule: "C16: secondary b-tree indexes of tenant-owned tables start with tenant_id (a shard holds many tenants)",
    sql: String.raw`select 'C16 b-tree index does not start with tenant_id', m.relname, i.indexrelid::regclass::text
      from m join pg_index i on i.indrelid=m.oid
join pg_class x on x.oid=i.indexrelid join pg_am a on a.oid=x.relam
where m.k='dist' and a.amname='btree' and i.indkey[0] is distinct from m.tn`,
  },
  {
    rule: "C17: runtime roles own nothing, are not superuser and cannot bypass row-level security",
    sql: String.raw`select 'C17 runtime role too strong', r.rolname from pg_roles r
      where r.rolname = any (array['app_user']) and (r.rolsuper or r.rolbypassrls or exists (select 1 from m
      join pg_class c on c.oid=m.oid where pg_has_role(r.oid, c.relowner, 'member')))`,
  },
  {
    rule: "C18: no SQL-language function of ours that takes arguments and reads a tenant-owned table (write it in plpgsql), and no SECURITY DEFINER function unless listed",
    sql: String.raw`select 'C18 function', p.oid::regprocedure::text from pg_proc p join pg_namespace n
      on n.oid=p.pronamespace join pg_language l on l.oid=p.prolang
where n.nspname='public' and not exists (select 1 from pg_depend d where d.classid='pg_proc'::regclass
and d.objid=p.oid and d.deptype='e')
  and ((p.prosecdef and p.proname <> all (array[${SECURITY_DEFINERS.map((name) => `'${name}'`).join(",")}]))
  or (l.lanname='sql' and p.pronargs>0 and exists (select 1 from m where m.k='dist'
  and (p.prosrc ~ ('\m'||m.relname||'\M') or coalesce(pg_get_function_sqlbody(p.oid),'') ~ ('\m'||m.relname||'\M')))))`,
  },
];
