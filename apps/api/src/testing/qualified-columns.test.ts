import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createDb } from '#db/client.ts'
import { loginKeys } from '#db/schema/people.ts'
import { staff } from '#db/schema/staff.ts'
import { columnOfItself } from './qualified-columns.ts'

const db = createDb({ query: () => Promise.reject(new Error('only its text is read')) })
const textOf = (email: ReturnType<typeof sql>) => db.select({ email }).from(staff).where(eq(staff.id, 'x')).toSQL().sql

describe('a subquery', () => {
  it('that means the outer row by a bare name is found', () => {
    const text = textOf(sql`(select k.value from ${loginKeys} k where k.user_id = ${staff.userId})`)
    expect(columnOfItself(text)).toBe('k.user_id = "user_id"')
    expect(columnOfItself(textOf(sql`(select k.value from ${loginKeys} k where ${staff.userId} = k.user_id)`))).toBe(
      '"user_id" = k.user_id',
    )
  })

  it.each([
    textOf(sql`(select k.value from ${loginKeys} k where k.user_id = staff.user_id)`),
    'select 1 from users u join login_keys k on k.tenant_id = u.tenant_id and k.user_id = u.id',
    'insert into "stock" ("id") values ($1) on conflict ("id") do update set "on_hand" = excluded.on_hand',
    'update "payments" set "state" = $1 where ("payments"."tenant_id" = $2 and "payments"."id" = $3)',
    'update "codes" set "used" = $1, "tries" = "codes"."tries" + 1 where ("codes"."tenant_id" = $2)',
  ])('or a statement that names its tables passes: %s', (text) => expect(columnOfItself(text)).toBeUndefined())
})
