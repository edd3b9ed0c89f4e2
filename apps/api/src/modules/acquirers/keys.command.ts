import type pg from 'pg'
import type { Acquirer } from '@mutirao/domain/acquirers'
import { tenantTransaction } from '#db/transaction.ts'
import type { Secrets } from '#secrets.ts'
import type { Settings } from '#settings.ts'
import { unseal } from '#cipher.ts'
import type { Tenant } from '#context.ts'
import { shopAddress } from '#shop-address.ts'
import type { ActingCtx } from '#modules/staff/audit.service.ts'
import { noticesPath, openAcquirer, sealOf } from './acquirers.service.ts'
import { findKeys } from './keys.repository.ts'
import { forgetKeys, isAcquirer, keyLines, renewSeals, setKeys } from './keys.service.ts'

type Desk = { tenant: Tenant; secrets: Secrets; settings: Settings; readText: () => Promise<string> }
type CommandResult = { mistakes: string[] } | { said: string }

const noSuch = (name: string): CommandResult => ({ mistakes: [`${name} não é um adquirente: bacen ou mercadopago.`] })

/** For the terminal: credentials are read from a file or from the standard input, and never shown. */
export async function setKeysAtDesk(pool: pg.Pool, desk: Desk, name: string): Promise<CommandResult> {
  if (!isAcquirer(name)) return noSuch(name)
  const text = await desk.readText()
  return acting(pool, desk, (ctx) => setKeys(ctx, { acquirer: name, text, secrets: desk.secrets.acquirer }))
}

export async function forgetKeysAtDesk(pool: pg.Pool, desk: Desk, name: string): Promise<CommandResult> {
  return isAcquirer(name) ? acting(pool, desk, (ctx) => forgetKeys(ctx, name)) : noSuch(name)
}

export async function listKeysAtDesk(pool: pg.Pool, desk: Desk): Promise<CommandResult> {
  const lines = await acting(pool, desk, (ctx) => keyLines(ctx, desk.secrets.acquirer))
  return { said: lines.length > 0 ? lines.join('\n') : 'Nenhuma chave gravada.' }
}

export function renewKeysAtDesk(pool: pg.Pool, desk: Desk): Promise<CommandResult> {
  return acting(pool, desk, (ctx) => renewSeals(ctx, desk.secrets.acquirer))
}

/** Prints the address of an acquirer's webhooks, and registers it at a bank by its own call. */
export async function tellAddress(pool: pg.Pool, desk: Desk, name: string): Promise<CommandResult> {
  if (!isAcquirer(name)) return noSuch(name)
  const { tenant, settings, secrets } = desk
  const address = shopAddress({ services: { settings }, tenant }) + noticesPath(secrets.webhook, tenant.id, name)
  if (name === 'mercadopago') return { said: `Escreva no painel do Mercado Pago, em Webhooks, para o evento Pagamentos:\n${address}` }
  const { pix } = tenant.body.payment
  const keys = await readKeys(pool, desk, name)
  if (!keys || !pix) return { mistakes: ['Faltam as chaves do banco ou payment.pix.key em tenant.json.'] }
  const bank = openAcquirer({ tenantId: tenant.id, tell: (line) => console.error(line), services: desk }, name, keys)
  try {
    await bank.subscribe!(address, pix.key)
  } catch {
    return { mistakes: ['O banco não aceitou o endereço: veja acima o que respondeu.'] }
  }
  return { said: `O banco avisa em:\n${address}/pix` }
}

async function readKeys(pool: pg.Pool, desk: Desk, acquirer: Acquirer): Promise<unknown> {
  const row = await acting(pool, desk, (ctx) => findKeys(ctx, acquirer))
  const text = row && unseal(desk.secrets.acquirer, sealOf(desk.tenant.id, acquirer), { text: row.sealed, version: row.sealedBy })
  return text === undefined ? undefined : JSON.parse(text)
}

const acting = <T>(pool: pg.Pool, { tenant }: Desk, work: (ctx: ActingCtx) => Promise<T>): Promise<T> =>
  tenantTransaction(pool, tenant.id, (db) => work({ db, tenant, now: new Date(), actor: { kind: 'command' } }))
