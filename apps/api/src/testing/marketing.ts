import { uuidv7 } from '#ids.ts'
import { sendDueMarketing } from '#modules/marketing/marketing-sending.service.ts'
import { giveConsent } from '@mutirao/contract/accounts'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import { getMarketing, saveMarketing, sendMarketing } from '@mutirao/contract/marketing'
import { listMessages } from '@mutirao/contract/messages'
import { placeOrder } from '@mutirao/contract/orders'
import type { Role } from '@mutirao/domain/staff'
import { ctxOf, moneyOf } from './money.ts'
import { orderOf, shopWith } from './order-factory.ts'
import { signIn, signInAsStaff, type Signed } from './people.ts'
import { callEndpoint, type CallOptions, type TestApp } from './test-app.ts'

/** Noon in São Paulo, so that a day later is outside the quiet hours, too. */
export const NOON = new Date('2026-11-21T15:00:00Z')
export const later = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000)

export type Shop = Awaited<ReturnType<typeof shopWith>>
export type StaffMember = { host: string; headersMore: Record<string, string> }

const written = (over: object = {}) => ({
  revision: 0,
  title: 'A feira abriu',
  text: 'Já dá para comprar.',
  byMail: true,
  byPush: true,
  segment: {},
  ...over,
})

const mineOf = (shop: Shop, { headers: headersMore }: Signed) => ({ host: shop.host, headersMore })

/** A shop, its buyers, and messages of its staff to them. */
export function marketingOf(t: TestApp) {
  const call = <E extends EndpointOptions>(endpoint: E, options: CallOptions<E>) => callEndpoint(t.app, endpoint, options)
  const staffOf = async ({ host, tenant }: Shop, role: Role = 'owner'): Promise<StaffMember> => ({
    host,
    headersMore: (await signInAsStaff(t, tenant, role)).headers,
  })
  const answer = (shop: Shop, person: Signed, granted: boolean) =>
    call(giveConsent, { ...mineOf(shop, person), body: { name: 'marketing', version: '1', granted } })

  return {
    mineOf,
    written,
    staffOf,
    answer,
    async shopOf() {
      t.clock.now = NOON
      const shop = await shopWith(t.pool)
      return { shop, owner: await staffOf(shop) }
    },
    /** A buyer with an unpaid order; with `key` an e-mail address. */
    async buyer(shop: Shop, { wants = true, key }: { wants?: boolean; key?: string } = {}): Promise<Signed> {
      const person = await signIn(t, shop.tenant, key ? { key } : {})
      const { status } = await call(placeOrder, { ...mineOf(shop, person), ...orderOf(shop.item) })
      if (status !== 201) throw new Error(`no order: ${status}`)
      if (wants) await answer(shop, person, true)
      return person
    },
    async draft(owner: StaffMember, over: object = {}): Promise<string> {
      const id = uuidv7()
      const { status } = await call(saveMarketing, { ...owner, params: { message: id }, body: written(over) })
      if (status !== 200) throw new Error(`no draft: ${status}`)
      return id
    },
    send: (who: StaffMember, message: string, revision = 1) => call(sendMarketing, { ...who, params: { message }, body: { revision } }),
    sweep: async (shop: Shop) => sendDueMarketing(await ctxOf(t, shop.tenant.id)),
    newsOf: async (shop: Shop, person: Signed) =>
      ((await call(listMessages, mineOf(shop, person))).body.content as { type: string; title: string }[]).filter(
        ({ type }) => type === 'campaign',
      ),
    read: async (owner: StaffMember, message: string) => (await call(getMarketing, { ...owner, params: { message } })).body,
    lettersOf: ({ tenant }: Shop) =>
      moneyOf(t).query<{ id: string; recipient: string; facts: { leave: string } }>(
        tenant.id,
        "select id, recipient, facts from outbox where template = 'marketing' order by recipient",
      ),
  }
}
