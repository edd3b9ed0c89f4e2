import { describe, expect, it } from 'vitest'
import { refusedForm } from './spread-forms.ts'

describe('a statement that Citus refuses', () => {
  it.each([
    [
      'a subquery in the values of an insert',
      'insert into "interests" ("tenant_id", "silent") values ($1, case when exists (select 1 from "interests" o where o.tenant_id = $2) then $3 end) on conflict ("tenant_id") do update set "silent" = $4',
    ],
    [
      'an upsert that sets tenant_id',
      'insert into "secrets" ("tenant_id", "url") values ($1, $2) on conflict ("tenant_id", "url") do update set "tenant_id" = $3, "url" = $4',
    ],
    [
      'a parameter in the "on conflict" of an insert that selects from no table',
      'insert into rate_limits as r (tenant_id, bucket, count)\n select $1::uuid, bucket, by from unnest($2::text[], $3::int[]) as asked (bucket, by)\n on conflict (tenant_id, bucket) do update set count = case when r.started_at <= $4 then 0 else r.count end',
    ],
    [
      'an update of tenants that selects',
      'update "tenants" set "logo" = coalesce((select "digest" from "logos" where "logos"."tenant_id" = $1), "tenants"."logo") where "tenants"."id" = $2',
    ],
  ])('is found: %s', (form, text) => expect(refusedForm(text)).toBe(form))

  it.each([
    'insert into "stock" ("tenant_id", "id") values ($1, $2), ($3, $4) on conflict ("tenant_id", "id") do update set "on_hand" = excluded.on_hand where "stock"."tenant_id" = $5',
    'insert into item_sales (tenant_id, item_id) select $1::uuid, id from unnest($2::text[]) id on conflict do nothing',
    'insert into figures (tenant_id, day) select $1::uuid, day from orders where tenant_id = $1 on conflict (tenant_id, day) do update set day = $2',
    'with written as (insert into "orders" ("id") values ($1) returning "id") select "id" from written where "id" in (select "id" from "orders")',
    'update "tenants" set "name" = $1 where "tenants"."id" = $2',
  ])('is not this one: %s', (text) => expect(refusedForm(text)).toBeUndefined())
})
