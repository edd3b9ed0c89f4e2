import type pg from 'pg'
import type { LoginKey } from '@mutirao/domain/login-key'

/** Staff are few, people many: it begins with the index of active staff. Not in SQL alone: Citus plans its statement without the parameters, and refuses it. */
const BODY = `begin return query
  select s.tenant_id from staff s
  join login_keys k on k.tenant_id = s.tenant_id and k.user_id = s.user_id
  where s.ended_at is null and k.type = key_type and k.value = key_value;
end`

/** Runs as the owner, because the role of requests sees one shop at a time; returns only ids. */
const DEFINITION = `create or replace function shops_of_staff(key_type text, key_value text) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public as $$${BODY}$$`

/** The statement that makes or updates shops_of_staff(), when the database has another definition. */
export async function missingShopsOfStaff(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ body: string }>(
    "select prosrc as body from pg_proc where oid = to_regprocedure('public.shops_of_staff(text, text)')",
  )
  return rows[0]?.body === BODY ? [] : [DEFINITION]
}

/** The shops in which somebody with this contact works now. */
export async function listShopsOfStaff(pool: pg.Pool, { type, value }: LoginKey): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'shops-of-staff',
    text: 'select shops_of_staff as id from shops_of_staff($1, $2) limit 50',
    values: [type, value],
  })
  return rows.map(({ id }) => id)
}
