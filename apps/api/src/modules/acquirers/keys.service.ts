import { X509Certificate, createPrivateKey } from 'node:crypto'
import type { ZodType } from 'zod'
import { BacenKeys } from '#adapters/payment/bacen-payment.ts'
import { MercadoPagoKeys } from '#adapters/payment/mercadopago-calls.ts'
import { seal, unseal } from '#cipher.ts'
import type { Ctx } from '#context.ts'
import { recordAudit, type ActingCtx } from '#modules/staff/audit.service.ts'
import { acquirers, type Acquirer } from '@mutirao/domain/acquirers'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { sealOf } from './acquirers.service.ts'
import * as repository from './keys.repository.ts'

const shapes: Record<Acquirer, ZodType> = { bacen: BacenKeys, mercadopago: MercadoPagoKeys }

/** A bank takes weeks to sign a new certificate. */
const WARN_DAYS = 30

export const isAcquirer = (word: string): word is Acquirer => acquirers.some((acquirer) => acquirer === word)

type KeysResult = { mistakes: string[] } | { said: string }
type KeysText = { acquirer: Acquirer; text: string; secrets: readonly string[] }

/** Stores an acquirer's credentials. Call it in a transaction. Mistakes name the field, never its value. */
export async function setKeys(ctx: ActingCtx, { acquirer, text, secrets }: KeysText): Promise<KeysResult> {
  const read = readKeys(acquirer, text)
  if ('mistakes' in read) return read
  const { certificate } = read.keys as { certificate?: string }
  const { endsAt, mistake } = certificate === undefined ? {} : checkCertificate(ctx.now, read.keys as BacenKeys)
  if (mistake) return { mistakes: [mistake] }
  const { text: sealed, version: sealedBy } = seal(secrets, sealOf(ctx.tenant.id, acquirer), JSON.stringify(read.keys))
  await repository.saveKeys(ctx, { acquirer, sealed, sealedBy, endsAt: endsAt ?? null })
  await recordAudit(ctx, { action: 'acquirer.keys', subject: `acquirer ${acquirer}`, detail: { endsAt: endsAt?.toISOString() } })
  return { said: `Chaves de ${acquirer} guardadas${endsAt ? `; o certificado vale até ${dateOf(endsAt)}` : ''}.` }
}

function readKeys(acquirer: Acquirer, text: string): { keys: unknown } | { mistakes: string[] } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { mistakes: ['As chaves não são um texto JSON.'] }
  }
  const parsed = shapes[acquirer].safeParse(value)
  if (parsed.success) return { keys: parsed.data }
  const names = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `${key}: não existe`)
      : [`${issue.path.join('.') || 'chaves'}: falta ou está errado`],
  )
  return { mistakes: [...new Set(names)] }
}

function checkCertificate(now: Date, { certificate, privateKey }: BacenKeys): { endsAt?: Date; mistake?: string } {
  try {
    const read = new X509Certificate(certificate)
    const endsAt = new Date(read.validTo)
    if (!read.checkPrivateKey(createPrivateKey(privateKey))) return { mistake: 'privateKey: não é a do certificado.' }
    return endsAt > now ? { endsAt } : { mistake: `certificate: venceu em ${dateOf(endsAt)}.` }
  } catch {
    return { mistake: 'certificate ou privateKey: não se deixa ler.' }
  }
}

/** Call it in a transaction. */
export async function forgetKeys(ctx: ActingCtx, acquirer: Acquirer): Promise<KeysResult> {
  if (!(await repository.deleteKeys(ctx, acquirer))) return { mistakes: [`Não há chaves de ${acquirer}.`] }
  await recordAudit(ctx, { action: 'acquirer.forget', subject: `acquirer ${acquirer}`, detail: {} })
  return { said: `Chaves de ${acquirer} apagadas.` }
}

/** Re-encrypts all of the shop's keys with the newest secret. Call it in a transaction. */
export async function renewSeals(ctx: ActingCtx, secrets: readonly string[]): Promise<KeysResult> {
  const mistakes: string[] = []
  const rows = await repository.listKeys(ctx)
  for (const { acquirer, sealed, sealedBy, endsAt } of rows) {
    const text = unseal(secrets, sealOf(ctx.tenant.id, acquirer), { text: sealed, version: sealedBy })
    if (text === undefined) {
      mistakes.push(`${acquirer}: nenhum segredo de ACQUIRER_SECRETS abre estas chaves; grave-as de novo.`)
      continue
    }
    const renewed = seal(secrets, sealOf(ctx.tenant.id, acquirer), text)
    await repository.saveKeys(ctx, { acquirer, sealed: renewed.text, sealedBy: renewed.version, endsAt })
    await recordAudit(ctx, { action: 'acquirer.seal', subject: `acquirer ${acquirer}`, detail: {} })
  }
  return mistakes.length > 0 ? { mistakes } : { said: `${rows.length} conjunto(s) de chaves cifrado(s) com o segredo de hoje.` }
}

/** Lists the acquirers whose keys the shop has, and those that the shop names without having keys; prints no key. */
export async function keyLines(ctx: ActingCtx, secrets: readonly string[]): Promise<string[]> {
  const rows = await repository.listKeys(ctx)
  const named = Object.values(ctx.tenant.body.payment.acquirers ?? {})
  const missing = [...new Set(named)].filter((acquirer) => !rows.some((row) => row.acquirer === acquirer))
  return [
    ...rows.map((row) => {
      const opens = unseal(secrets, sealOf(ctx.tenant.id, row.acquirer), { text: row.sealed, version: row.sealedBy }) !== undefined
      const end = row.endsAt ? `, certificado até ${dateOf(row.endsAt)}` : ''
      return `${row.acquirer}: gravadas em ${dateOf(row.changedAt)}${end}${opens ? '' : ', cifradas com outro segredo'}`
    }),
    ...missing.map((acquirer) => `${acquirer}: a loja o usa e as chaves faltam`),
  ]
}

/** Logged once a day: keys of the shop that are missing or about to expire. */
export async function keyWarnings(ctx: Ctx): Promise<string[]> {
  const rows = await repository.listKeys(ctx)
  const named = Object.values(ctx.tenant.body.payment.acquirers ?? {})
  const soon = ctx.now.getTime() + WARN_DAYS * DAY_MS
  return [
    ...rows.flatMap(({ acquirer, endsAt }) =>
      endsAt && endsAt.getTime() < soon ? [`${acquirer}: its certificate ends ${endsAt.toISOString()}`] : [],
    ),
    ...[...new Set(named)].flatMap((acquirer) => (rows.some((row) => row.acquirer === acquirer) ? [] : [`${acquirer}: no keys`])),
  ]
}

const dateOf = (at: Date) => at.toISOString().slice(0, 10)
