import { personOf } from '#actor.ts'
import { decrypt, encrypt } from '#cipher.ts'
import { inTransaction, type Ctx, type PersonCtx } from '#context.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import { keyedHash, uuidv7 } from '#ids.ts'
import { shownAddress, withGeohash } from '#modules/delivery/delivery-point.service.ts'
import { countTry, type Limit } from '#modules/limits/limits.service.ts'
import type { Point } from '#modules/shop/shop.service.ts'
import type { Client, ClientAddress } from '@mutirao/contract/accounts'
import { Problem } from '@mutirao/contract/problems'
import { INVALID_EMAIL } from '@mutirao/contract/shapes'
import { formatCpf, normalizeCpf } from '@mutirao/domain/cpf'
import { parseEmail } from '@mutirao/domain/login-key'
import { capitalizeName } from '@mutirao/domain/name'
import { missingFields } from '@mutirao/domain/personal-form'
import { parseForeignPhone } from '@mutirao/domain/phone'
import * as repository from './clients.repository.ts'
import { absorbLead } from './holdings.service.ts'
import { keepConsent } from './keepsakes.repository.ts'

const MOST_DEVICES = 10
/** Limits for a form; accounts merged from visits may hold more. */
const MOST_ADDRESSES = 20
const MOST_LIKINGS = 50
/** Version of the terms shown at sign-up. */
const TERMS = '2026-11'

/** An error for a CPF that is taken reveals that its owner is a customer, so each caller gets few tries. */
const CPF_TRIES: Limit = { name: 'cpf', most: 5, seconds: 86_400 }
const CPF_TRIES_OF_IP: Limit = { name: 'cpf-ip', most: 60, seconds: 86_400 }

type PersonalData = {
  name?: string
  email?: string
  cpf?: string
  identification?: string
  addresses?: ClientAddress[]
  properties?: { cpf?: string; likings?: string[]; answers?: Record<string, string> }
}
type SignUp = PersonalData & { likings: string[]; origin: 'FIRST_LOGIN' | 'MENU_ACCESS' | 'INSIDE_CAMPAIGN' }

/** Creates the signed-in user's account; a second call returns the same account. Throws not_found for a lead that is not the caller's own. */
export async function createClient(
  ctx: PersonCtx,
  userId: string,
  leadId: string | undefined,
  { likings, origin, ...given }: SignUp,
): Promise<Client> {
  if (userId !== ctx.actor.userId || (leadId && leadId !== ctx.actor.visitorLeadId && leadId !== ctx.actor.leadId))
    throw new Problem('not_found')
  if (leadId && leadId !== ctx.actor.leadId) await absorbLead(ctx, leadId, ctx.actor.leadId, ctx.actor)
  const data = { ...given, cpf: newCpf(given, undefined) }
  const values = { ...(await heldBefore(ctx, { likings, leadId })), ...personalValues(ctx, data) }
  const properties = { ...values.properties, origin, answers: data.properties?.answers }
  await keepingCpfUnique(ctx, data, () =>
    repository.insertClient(ctx, {
      ...values,
      properties,
      tenantId: ctx.tenant.id,
      id: uuidv7(ctx.now.getTime()),
      userId,
      createdAt: ctx.now,
    }),
  )
  await keepConsent(ctx, { name: 'terms', version: TERMS, granted: true })
  return getClient(ctx)
}

/** The visitor's data from before the sign-in, and the device reported at the sign-in, which become part of the new account. */
async function heldBefore(ctx: PersonCtx, { likings, leadId }: { likings: string[]; leadId?: string }) {
  const lead = await repository.findLeadOf(ctx, ctx.actor.leadId)
  const { device, appVersion } = (await repository.findNewestSignIn(ctx, ctx.actor.userId)) ?? {}
  const held = (lead?.properties ?? {}) as { likings?: string[]; devices?: string[]; lastCreatedLeadId?: string }
  const properties = {
    likings: [...new Set([...likings, ...(held.likings ?? [])])],
    devices: device ? withDevice(held.devices, device) : held.devices,
    appVersion: appVersion ?? undefined,
    lastCreatedLeadId: leadId ?? held.lastCreatedLeadId,
  }
  return { addresses: lead?.addresses as ClientAddress[] | undefined, properties }
}

export async function getClient(ctx: PersonCtx, from?: Partial<Point>): Promise<Client> {
  return toClient(ctx, await getClientRow(ctx), from)
}

/** Accepts the account in the shape that getClient returns: masked fields and fields that the person may not write are ignored. */
export async function updateClient(ctx: PersonCtx, { version, ...given }: PersonalData & { version?: number }): Promise<Client> {
  const row = await getClientRow(ctx)
  const { client } = row
  const data = { ...given, cpf: newCpf(given, cpfOf(ctx, row)) }
  const { likings = client.properties.likings, answers } = given.properties ?? {}
  const properties = { ...client.properties, likings, answers: { ...client.properties.answers, ...answers } }
  const isChanged = await keepingCpfUnique(ctx, data, () =>
    repository.changeClient(ctx, client.id, { ...personalValues(ctx, data), properties }, version),
  )
  if (!isChanged) throw new Problem('conflict')
  return getClient(ctx)
}

/** Spec §3: records the signed-in person's device and app version, newest first. */
export async function noteDevice(ctx: PersonCtx, { device, appVersion }: { device?: string; appVersion?: string }): Promise<void> {
  const row = (device ?? appVersion) ? await repository.findClient(ctx, ctx.actor.userId) : undefined
  if (!row) return
  const { devices = [], appVersion: knownVersion } = row.client.properties
  const noted = { devices: device ? withDevice(devices, device) : devices, appVersion: appVersion ?? knownVersion }
  await inTransaction(ctx, (tx) => repository.noteProperties(tx, row.client.id, noted))
}

const withDevice = (devices: readonly string[] = [], device: string): string[] =>
  [device, ...devices.filter((other) => other !== device)].slice(0, MOST_DEVICES)

export async function getClientRow(ctx: PersonCtx): Promise<repository.ClientRow> {
  const row = await repository.findClient(ctx, ctx.actor.userId)
  if (!row) throw new Problem('no_account')
  return row
}

/** Returns an empty list when the caller has no account. */
export async function listKeptAddresses(ctx: Ctx): Promise<readonly ClientAddress[]> {
  const person = personOf(ctx)
  const row = person && (await repository.findClient(ctx, person.userId))
  return row?.client.addresses ?? []
}

/** The CPF stored in the caller's account; undefined when the caller has no account. */
export async function keptCpf(ctx: Ctx): Promise<string | undefined> {
  const person = personOf(ctx)
  const row = person && (await repository.findClient(ctx, person.userId))
  return row && cpfOf(ctx, row)
}

export function cpfOf({ services, tenant }: Ctx, { client }: repository.ClientRow): string | undefined {
  return client.cpfCipher ? decrypt(services.secrets.keys, tenant.id, client.cpfCipher) : undefined
}

/** The new CPF, from whichever of its three fields is set; undefined when unchanged. */
function newCpf({ cpf, identification, properties }: PersonalData, known: string | undefined): string | undefined {
  const masked = known && maskCpf(known)
  const given = [cpf, identification, properties?.cpf].filter((text) => text && text !== masked)
  if (new Set(given.map((text) => text!.replaceAll(/\D/g, ''))).size > 1) throw invalid('cpf', 'Informe um CPF só')
  return given[0]
}

/** Validates by spec §5; fields that were not sent stay unchanged. */
function personalValues(ctx: Ctx, { name, email, cpf, addresses }: PersonalData) {
  const digits = cpf ? normalizeCpf(cpf) : undefined
  if (cpf && !digits) throw invalid('cpf', 'CPF inválido, confira os números')
  const address = email ? parseEmail(email) : undefined
  if (email && !address) throw invalid('email', INVALID_EMAIL)
  return {
    ...(name && { name: capitalizeName(name) }),
    ...(address && { email: address.value }),
    ...(digits && {
      cpfCipher: encrypt(ctx.services.secrets.key, ctx.tenant.id, digits),
      cpfHash: cpfHashes(ctx, digits)[0],
    }),
    ...(addresses && { addresses: addresses.map(withGeohash) }),
  }
}

const invalid = (path: string, message: string) => new Problem('validation_failed', { errors: [{ path, message }] })

/** The hash of a CPF by each key, the newest first. */
export const cpfHashes = ({ services, tenant }: Ctx, digits: string): string[] =>
  services.secrets.keys.map((key) => keyedHash(key, 'cpf', tenant.id, digits))

/** The table's constraint compares hashes of one key: those of the former keys are compared here. */
async function isOfAnother(ctx: PersonCtx, cpf: string): Promise<boolean> {
  const digits = normalizeCpf(cpf)
  const [, ...former] = digits ? cpfHashes(ctx, digits) : []
  return former.length > 0 && repository.hasOtherWithCpf(ctx, ctx.actor.userId, former)
}

/** A CPF belongs to one account per shop; the error does not reveal whose. */
async function keepingCpfUnique<T>(ctx: PersonCtx, { cpf }: PersonalData, write: () => Promise<T>): Promise<T> {
  if (cpf) await Promise.all([countTry(ctx, CPF_TRIES, ctx.actor.userId), countTry(ctx, CPF_TRIES_OF_IP, ctx.ip)])
  if (cpf && (await isOfAnother(ctx, cpf))) throw new Problem('cpf_in_use')
  try {
    return await write()
  } catch (error) {
    throw isUniqueViolation(error, 'clients_cpf') ? new Problem('cpf_in_use') : error
  }
}

/** A verified key takes precedence over a value typed into a form. */
function reachOf({ client, keys }: repository.ClientRow) {
  const phone = keys.find(({ type }) => type === 'PHONE')?.value
  const email = keys.find(({ type }) => type === 'EMAIL')?.value ?? client.email ?? undefined
  return { email, phone, ...countryOf(phone) }
}

function countryOf(e164: string | undefined) {
  const phone = e164 === undefined ? undefined : parseForeignPhone(e164)
  return phone && { phoneCountryCode: phone.phoneCountryCode, phoneCountryIsoCode: phone.phoneCountryIsoCode }
}

function toClient(ctx: Ctx, row: repository.ClientRow, from?: Partial<Point>): Client {
  const { client, codes, deletionRequestedAt, enhancedAnswers, lead, lastLoginAt } = row
  const reach = reachOf(row)
  const cpf = cpfOf(ctx, row)
  const masked = cpf && maskCpf(cpf)
  const name = client.name ?? lead.name ?? undefined
  const { likings = [], devices = [], answers = {}, ...properties } = client.properties
  const fields = ctx.tenant.body.marketplace.defaultForms.personalForm
  return {
    id: client.id,
    userId: client.userId,
    name,
    ...reach,
    cpf: masked,
    identification: masked,
    addresses: client.addresses.slice(0, MOST_ADDRESSES).map((address) => shownAddress(address, from)),
    properties: {
      ...properties,
      cpf: masked,
      likings: likings.slice(0, MOST_LIKINGS),
      codes,
      devices,
      answers,
      enhancedAnswers,
      lastLogin: lastLoginAt?.toISOString(),
    },
    missing: missingFields({ name, email: reach.email, phone: reach.phone, cpf, ...answers }, fields),
    deletionRequestedAt: deletionRequestedAt?.toISOString(),
    version: client.version,
  }
}

/** 529.•••.•••-25 */
function maskCpf(cpf: string) {
  return formatCpf(cpf).replace(/\.\d{3}\.\d{3}-/, '.•••.•••-')
}
