import type pg from 'pg'
import { unseal } from '#cipher.ts'
import type { Tenant } from '#context.ts'
import { tenantTransaction } from '#db/transaction.ts'
import type { ActingCtx } from '#modules/staff/audit.service.ts'
import type { Secrets } from '#secrets.ts'
import type { Settings } from '#settings.ts'
import { shopAddress } from '#shop-address.ts'
import type { Acquirer } from '@mutirao/domain/acquirers'
import { noticesPath, openAcquirer, sealOf } from './acquirers.service.ts'
import { findKeys } from './keys.repository.ts'
import { forgetKeys, isAcquirer, keyLines, renewSeals, setKeys } from './keys.service.ts'

type CommandInput = { tenant: Tenant; secrets: Secrets; settings: Settings; readText: () => Promise<string> }
type CommandOutput = { mistakes: string[] } | { said: string }

const noSuch = (name: string): CommandOutput => ({ mistakes: [`${name} não é um adquirente: bacen ou mercadopago.`] })

/** Reads keys from a file or from standard input; never prints them. */
export async function setKeysByCommand(pool: pg.Pool, input: CommandInput, name: string): Promise<CommandOutput> {
  if (!isAcquirer(name)) return noSuch(name)
  const text = await input.readText()
  return acting(pool, input, (ctx) => setKeys(ctx, { acquirer: name, text, secrets: input.secrets.acquirer }))
}

export async function forgetKeysByCommand(pool: pg.Pool, input: CommandInput, name: string): Promise<CommandOutput> {
  return isAcquirer(name) ? acting(pool, input, (ctx) => forgetKeys(ctx, name)) : noSuch(name)
}

export async function listKeysByCommand(pool: pg.Pool, input: CommandInput): Promise<CommandOutput> {
  const lines = await acting(pool, input, (ctx) => keyLines(ctx, input.secrets.acquirer))
  return { said: lines.length > 0 ? lines.join('\n') : 'Nenhuma chave gravada.' }
}

export function renewKeysByCommand(pool: pg.Pool, input: CommandInput): Promise<CommandOutput> {
  return acting(pool, input, (ctx) => renewSeals(ctx, input.secrets.acquirer))
}

/** Prints the webhook URL of an acquirer, and registers it with a bank through the bank's API. */
export async function tellAddress(pool: pg.Pool, input: CommandInput, name: string): Promise<CommandOutput> {
  if (!isAcquirer(name)) return noSuch(name)
  const { tenant, settings, secrets } = input
  const address = shopAddress({ services: { settings }, tenant }) + noticesPath(secrets.webhook, tenant.id, name)
  if (name === 'mercadopago') return { said: `Escreva no painel do Mercado Pago, em Webhooks, para o evento Pagamentos:\n${address}` }
  const { pix } = tenant.body.payment
  const keys = await readKeys(pool, input, name)
  if (!keys || !pix) return { mistakes: ['Faltam as chaves do banco ou payment.pix.key em tenant.json.'] }
  const bank = openAcquirer({ tenantId: tenant.id, tell: (line) => console.error(line), services: input }, name, keys)
  try {
    await bank.subscribe!(address, pix.key)
  } catch {
    return { mistakes: ['O banco não aceitou o endereço: veja acima o que respondeu.'] }
  }
  return { said: `O banco avisa em:\n${address}/pix` }
}

async function readKeys(pool: pg.Pool, input: CommandInput, acquirer: Acquirer): Promise<unknown> {
  const row = await acting(pool, input, (ctx) => findKeys(ctx, acquirer))
  const text = row && unseal(input.secrets.acquirer, sealOf(input.tenant.id, acquirer), { text: row.sealed, version: row.sealedBy })
  return text === undefined ? undefined : JSON.parse(text)
}

const acting = <T>(pool: pg.Pool, { tenant }: CommandInput, work: (ctx: ActingCtx) => Promise<T>): Promise<T> =>
  tenantTransaction(pool, tenant.id, (db) => work({ db, tenant, now: new Date(), actor: { kind: 'command' } }))
