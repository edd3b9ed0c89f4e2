import type pg from 'pg'
import type { Tenant } from '#context.ts'
import { appUrlOf, endAppRole } from '#db/app-role.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { hasAdults, renewAccountCpfs, type RenewedPage } from '#modules/accounts/cpf-seals.service.ts'
import { remembersErased } from '#modules/accounts/imported-people.service.ts'
import { renewSeals as renewAcquirerSeals } from '#modules/acquirers/keys.service.ts'
import { countOldDevices } from '#modules/messages/push.service.ts'
import { renewOrderCpfs } from '#modules/orders/book/buyer-cpf.service.ts'
import { findTenantBySlug } from '#modules/registry/registry.service.ts'
import { renewSsoSeals } from '#modules/sign-in/sso-secrets.service.ts'
import { recordAudit, type ActingCtx } from '#modules/staff/audit.service.ts'
import { renewSecretSeals } from '#modules/webhooks/webhook-secrets.service.ts'
import { renewWhatsappSeal } from '#modules/whatsapp/whatsapp-account.service.ts'
import type { Secrets } from '#secrets.ts'
import { publicVapidKey } from '#vapid-key.ts'
import { listSlugs } from './sealing.repository.ts'

/** owner: the tables' owner, which lists all shops; app: the role of requests, which writes those of one. */
type Pools = { owner: pg.Pool; app: pg.Pool }
type Renewal = { secrets: Secrets; now: Date; ownerUrl?: string }
type Counts = { accounts: number; orders: number; webhooks: number; lost: number }

const ROWS_AT_ONCE = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Encrypts everything that a former key encrypted under the newest one, shop by shop, and ends the former keys' database roles (`ownerUrl`: where the
 * server makes its own). Idempotent: an interrupted run is repeated. Returns the lines to print.
 */
export async function renewSealsByCommand({ owner, app }: Pools, { secrets, now, ownerUrl }: Renewal): Promise<string[]> {
  const [, ...former] = secrets.keys
  if (former.length === 0 && secrets.acquirer.length === 1 && secrets.push.length === 1)
    return ['Há uma chave só: nada a renovar. Escreva a nova antes da antiga, separadas por vírgula, reinicie e repita.']
  const lines: string[] = []
  for (const slug of await listSlugs(owner)) {
    const tenant = await findTenantBySlug(app, slug)
    if (tenant) lines.push(...(await renewShop(app, { tenant, secrets, now })))
  }
  for (const key of ownerUrl ? former : [])
    if (await endAppRole(owner, appUrlOf(ownerUrl!, key))) lines.push('O papel do banco feito com a chave antiga não entra mais.')
  return [...lines, STAYS]
}

const STAYS =
  'Sessões, sacolas de visitantes e links feitos com a chave antiga valem enquanto ela estiver na lista: tire-a quando não fizerem falta (sessões duram 60 dias).'

type Page = Parameters<typeof renewAccountCpfs>[2]
type ShopRenewal = { tenant: Tenant; secrets: Secrets; now: Date }

async function renewShop(pool: pg.Pool, { tenant, secrets, now }: ShopRenewal): Promise<string[]> {
  const { keys } = secrets
  let isRecorded = false
  /** Each part is a transaction of its own; the first that changes something holds the record. */
  const acting = <T>(work: (ctx: ActingCtx) => Promise<T>, countOf: (done: T) => number): Promise<T> =>
    tenantTransaction(pool, tenant.id, async (db) => {
      const ctx: ActingCtx = { db, tenant, now, actor: { kind: 'command' } }
      const done = await work(ctx)
      if (countOf(done) > 0 && !isRecorded) await recordAudit(ctx, { action: 'secrets.renew', subject: `shop ${tenant.slug}`, detail: {} })
      isRecorded ||= countOf(done) > 0
      return done
    })
  async function inPages(renew: typeof renewAccountCpfs): Promise<{ renewed: number; lost: number }> {
    const total = { renewed: 0, lost: 0 }
    let after: string | undefined = FIRST_ID
    while (after !== undefined) {
      const page: Page = { after, most: ROWS_AT_ONCE }
      const done: RenewedPage = await acting(
        (ctx) => renew(ctx, keys, page),
        ({ renewed }) => renewed,
      )
      total.renewed += done.renewed
      total.lost += done.lost
      after = done.last
    }
    return total
  }
  const [accounts, orders] = [await inPages(renewAccountCpfs), await inPages(renewOrderCpfs)]
  const webhooks = await acting(
    async (ctx) => (await renewSecretSeals(ctx, keys)) + (await renewSsoSeals(ctx, keys)),
    (count) => count,
  )
  const counts: Counts = { accounts: accounts.renewed, orders: orders.renewed, webhooks, lost: accounts.lost + orders.lost }
  const acquirers =
    secrets.acquirer.length > 1
      ? await acting(
          (ctx) => renewAcquirerSeals(ctx, secrets.acquirer),
          () => 0,
        )
      : undefined
  const isWhatsappRenewed =
    secrets.acquirer.length === 1 ||
    (await acting(
      (ctx) => renewWhatsappSeal(ctx, secrets.acquirer),
      () => 0,
    ))
  return [
    ...linesOf(tenant.slug, counts),
    ...linesOfAcquirers(tenant.slug, acquirers),
    ...(isWhatsappRenewed
      ? []
      : [`${tenant.slug}: nenhum segredo de ACQUIRER_SECRETS abre as chaves do WhatsApp; grave-as de novo no escritório.`]),
    ...(await linesOfDevices(pool, { tenant, secrets, now })),
    ...(await linesOfAdults(pool, { tenant, secrets, now })),
    ...(await linesOfErased(pool, { tenant, secrets, now })),
  ]
}

const linesOf = (slug: string, { accounts, orders, webhooks, lost }: Counts): string[] => [
  `${slug}: ${accounts} CPF(s) de contas, ${orders} de pedidos e ${webhooks} segredo(s) de avisos e de entrada cifrados com a chave nova.`,
  ...(lost > 0 ? [`${slug}: ${lost} CPF(s) que nenhuma chave da lista abre ficaram como estão.`] : []),
]

const linesOfAcquirers = (slug: string, result?: Awaited<ReturnType<typeof renewAcquirerSeals>>): string[] => {
  if (!result) return []
  return ('mistakes' in result ? result.mistakes : [result.said]).map((line) => `${slug}: ${line}`)
}

/** A device subscribes with the new key when its person opens the messages: until then the former one signs for it. */
async function linesOfDevices(pool: pg.Pool, { tenant, secrets, now }: ShopRenewal): Promise<string[]> {
  if (secrets.push.length === 1) return []
  const old = await tenantTransaction(pool, tenant.id, (db) => countOldDevices({ db, tenant, now }, publicVapidKey(secrets.push[0]!)))
  return old > 0 ? [`${tenant.slug}: ${old} aparelho(s) ainda recebem avisos pela chave antiga de VAPID_PRIVATE_KEY.`] : []
}

/** Hashes cannot be made again without the CPFs. */
async function linesOfAdults(pool: pg.Pool, { tenant, secrets, now }: ShopRenewal): Promise<string[]> {
  if (secrets.keys.length === 1) return []
  const has = await tenantTransaction(pool, tenant.id, (db) => hasAdults({ db, tenant, now }))
  return has
    ? [`${tenant.slug}: carregue adults.json de novo antes de tirar a chave antiga; a lista guarda só códigos feitos com ela.`]
    : []
}

/** The hashes of a key that is no longer listed recognize nobody. */
async function linesOfErased(pool: pg.Pool, { tenant, secrets, now }: ShopRenewal): Promise<string[]> {
  if (secrets.keys.length === 1) return []
  const remembers = await tenantTransaction(pool, tenant.id, (db) => remembersErased({ db, tenant, now }))
  return remembers
    ? [
        `${tenant.slug}: quem pediu exclusão é reconhecido por códigos feitos com a chave do dia: sem a antiga, uma importação de clientes pode trazer de volta quem saiu antes da troca.`,
      ]
    : []
}
