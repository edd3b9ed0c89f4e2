import { BacenKeys, bacenPayment } from '#adapters/payment/bacen-payment.ts'
import { MercadoPagoKeys } from '#adapters/payment/mercadopago-calls.ts'
import { mercadoPagoPayment } from '#adapters/payment/mercadopago-payment.ts'
import type { PaymentAdapter } from '#adapters/payment/payment-adapter.ts'
import { memoOf } from '#cache/memo.ts'
import { unseal } from '#cipher.ts'
import type { Ctx, Services } from '#context.ts'
import { isProvedBy, keyedHash } from '#ids.ts'
import type { PaymentType } from '@mutirao/contract/carts'
import { Problem } from '@mutirao/contract/problems'
import { acquirers, type Acquirer } from '@mutirao/domain/acquirers'
import { findKeys, type KeysRow } from './keys.repository.ts'

/** The provider that takes this method's payments for the shop, as stored in a payment's row. */
export const providerOf = ({ tenant, services }: Pick<Ctx, 'tenant' | 'services'>, method: PaymentType): string => {
  const isOnline = method === 'PIX' || method === 'CREDIT_CARD'
  return (isOnline ? tenant.body.payment.acquirers?.[method] : undefined) ?? services.payment.name
}

/** The page in which a card is typed before there is an order to pay. */
export function cardFieldsOf({ tenant, services }: Ctx): string | undefined {
  return tenant.body.payment.acquirers?.CREDIT_CARD ? CARD_FIELDS : services.payment.cardFields?.()
}

/**
 * The adapter for the provider of a payment's row, opened with the shop's current keys even if the shop has since switched to another provider.
 * Throws payment_provider_unavailable when the shop has no keys for it.
 */
export async function acquirerOf(ctx: Ctx, provider: string): Promise<PaymentAdapter> {
  if (!isAcquirer(provider)) return ctx.services.payment
  const row = await findKeys(ctx, provider)
  const opened = row && opensOf(ctx.services.changes)(ctx, row)
  if (opened) return opened
  ctx.log.error({ provider }, row ? 'the keys of an acquirer were sealed with another secret' : 'no keys of an acquirer')
  throw new Problem('payment_provider_unavailable')
}

const isAcquirer = (name: string): name is Acquirer => acquirers.some((acquirer) => acquirer === name)

export const CARD_FIELDS = '/payments/card-fields'

/** Secret in the URL of a card page, so that the order's code alone does not open it. */
export const cardSecretOf = ({ webhook }: Pick<Services['secrets'], 'webhook'>, tenantId: string, reference: string) =>
  keyedHash(webhook, 'card', tenantId, reference)

type IntentOfPerson = { tenantId: string; person: string; until: number }

/** Secret in the URL of the page in which a person types a card to store: signed over the person and the expiry. */
export const intentSecretOf = ({ webhook }: Pick<Services['secrets'], 'webhook'>, { tenantId, person, until }: IntentOfPerson) =>
  keyedHash(webhook, 'card-intent', tenantId, person, String(until))

const cardIntentPath = (secrets: Services['secrets'], intent: IntentOfPerson) =>
  `/payments/card-intents/${intent.person}?until=${intent.until}&secret=${intentSecretOf(secrets, intent)}`

/** Secret in the URL of an acquirer's webhook, so that it cannot be guessed. */
const proofOf = (secret: string, tenantId: string, acquirer: Acquirer) => keyedHash(secret, 'notices', tenantId, acquirer)
/** Whether the last segment of a webhook URL is the one that was given to the bank. */
export const isProofOfBank = (secrets: readonly string[], tenantId: string, given = ''): boolean =>
  isProvedBy(secrets, given, (secret) => proofOf(secret, tenantId, 'bacen'))

/** The webhook path of an acquirer; a bank appends /pix to it. */
export function noticesPath(secret: string, tenantId: string, acquirer: Acquirer): string {
  const path = `/webhooks/payments/${tenantId}/${acquirer}`
  return acquirer === 'bacen' ? `${path}/${proofOf(secret, tenantId, acquirer)}` : path
}

type OpenAdapter = { sealed: string; adapter: PaymentAdapter }

/** Each shop's open adapters, kept while their keys are unchanged: they hold live connections, a token and recent failures. */
const opensOf = memoOf((_changes: Services['changes']) => {
  const opened = new Map<string, OpenAdapter>()
  return (ctx: Ctx, { acquirer, sealed, sealedBy }: KeysRow): PaymentAdapter | undefined => {
    const name = `${ctx.tenant.id} ${acquirer}`
    const known = opened.get(name)
    if (known?.sealed === sealed) return known.adapter
    const text = unseal(ctx.services.secrets.acquirer, sealOf(ctx.tenant.id, acquirer), { text: sealed, version: sealedBy })
    if (text === undefined) return undefined
    const { services, tenant } = ctx
    const tell = (line: string) => services.log.warn({ shop: tenant.slug }, line)
    const own = openAcquirer({ tenantId: tenant.id, tell, services }, acquirer, JSON.parse(text))
    const adapter = services.tracing?.adapter(`payment ${acquirer}`, own) ?? own
    opened.set(name, { sealed, adapter })
    return adapter
  }
})

export const sealOf = (tenantId: string, acquirer: Acquirer) => ({ tenantId, purpose: `keys of ${acquirer}` })

type Around = { tenantId: string; tell: (line: string) => void; services: { secrets: Services['secrets']; settings: Services['settings'] } }

/** Opens an acquirer's adapter for a shop with these keys. */
export function openAcquirer({ tenantId, tell, services }: Around, acquirer: Acquirer, keys: unknown): PaymentAdapter {
  const { secrets, settings } = services
  const around = { tell, now: () => new Date() }
  if (acquirer === 'bacen')
    return bacenPayment({
      ...around,
      keys: BacenKeys.parse(keys),
      proofs: secrets.webhooks.map((secret) => proofOf(secret, tenantId, acquirer)),
    })
  return mercadoPagoPayment({
    ...around,
    keys: MercadoPagoKeys.parse(keys),
    apiUrl: settings.mercadoPagoUrl,
    pages: {
      fields: (card) => (card ? `${CARD_FIELDS}?${new URLSearchParams({ card: card.id, brand: card.brand })}` : CARD_FIELDS),
      intent: ({ person, minutes }) => cardIntentPath(secrets, { tenantId, person, until: around.now().getTime() + minutes * 60_000 }),
      card: (reference) => `/payments/card/${reference}?secret=${cardSecretOf(secrets, tenantId, reference)}`,
    },
  })
}

/** The public key that the browser passes to the card acquirer; undefined when the shop's card fields are not in a page of ours. */
export async function cardPublicKey(ctx: Ctx): Promise<string | undefined> {
  const acquirer = ctx.tenant.body.payment.acquirers?.CREDIT_CARD
  const row = acquirer && (await findKeys(ctx, acquirer))
  const text = row && unseal(ctx.services.secrets.acquirer, sealOf(ctx.tenant.id, acquirer), { text: row.sealed, version: row.sealedBy })
  return text === undefined ? undefined : MercadoPagoKeys.safeParse(JSON.parse(text)).data?.publicKey
}
