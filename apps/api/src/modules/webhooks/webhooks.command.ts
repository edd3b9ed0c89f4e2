import type pg from 'pg'
import type { Tenant } from '#context.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { addressesOf } from './addresses.rules.ts'
import { resume } from './webhook-endpoints.service.ts'
import { renewSecret } from './webhook-secrets.service.ts'
import { countByState, findSecrets } from './webhooks.repository.ts'

type SecretRequest = { tenant: Tenant; key: string; now?: Date }

/** Each URL in the shop's file, whether it has a secret, and the state of its events. */
export async function webhookLines(pool: pg.Pool, { tenant, now = new Date() }: SecretRequest): Promise<string[]> {
  const webhooks = addressesOf({ tenant })
  if (webhooks.length === 0) return ['A loja não escreveu "webhooks" em tenant.json, e nenhum programa assinou.']
  return tenantTransaction(pool, tenant.id, async (db) => {
    const ctx = { db, tenant, now }
    const urls = webhooks.map(({ url }) => url)
    const counts = await countByState(ctx, urls)
    const lines: string[] = []
    for (const url of urls) {
      const of = (state: string) => counts.find((one) => one.url === url && one.state === state)?.count ?? 0
      const row = await findSecrets(ctx, url)
      const secret = row?.pausedAt ? 'suspenso: nada é enviado' : row ? 'com segredo' : 'sem segredo: nada é enviado'
      lines.push(`${url}  ${secret}; ${of('TAKEN')} entregues, ${of('WAITING')} esperando, ${of('FAILED')} sem entrega`)
    }
    return lines
  })
}

type CommandOutput = { mistake: string } | { lines: string[] }

/** Creates the secret of a URL in the shop's file. */
export async function makeSecret(pool: pg.Pool, { tenant, key, now = new Date() }: SecretRequest, url: string): Promise<CommandOutput> {
  const isWritten = addressesOf({ tenant }).some((one) => one.url === url)
  if (!isWritten) return { mistake: `${url} não está em "webhooks" de tenant.json: escreva, carregue a pasta e repita.` }
  const made = await tenantTransaction(pool, tenant.id, (db) => renewSecret({ db, tenant, now, actor: { kind: 'command' } }, { key, url }))
  const until = made.isRotated ? ['O segredo anterior ainda assina junto por 24 horas.'] : []
  return { lines: [made.secret, 'Guarde agora: ele não é mostrado de novo.', ...until] }
}

/** Sends again to a URL that was paused. */
export async function resumeByCommand(pool: pg.Pool, { tenant, now = new Date() }: SecretRequest, url: string): Promise<CommandOutput> {
  const isWritten = addressesOf({ tenant }).some((one) => one.url === url)
  if (!isWritten) return { mistake: `${url} não está em "webhooks" de tenant.json.` }
  await tenantTransaction(pool, tenant.id, (db) => resume({ db, tenant, now, actor: { kind: 'command' } }, url))
  return { lines: [`Os avisos para ${url} voltam a ser enviados.`] }
}
