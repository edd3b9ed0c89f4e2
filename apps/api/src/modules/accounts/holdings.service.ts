import { randomBytes } from 'node:crypto'
import { personOf } from '#actor.ts'
import { inTransaction, type Ctx, type LeadCtx } from '#context.ts'
import { isProvedBy } from '#ids.ts'
import { countNetworkTry, countTry, type Limit } from '#modules/limits/limits.service.ts'
import { tieDevices } from '#modules/messages/push.service.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import { Problem } from '@mutirao/contract/problems'
import type { Relation } from '@mutirao/contract/relations'
import type { LoginKey } from '@mutirao/domain/login-key'
import { linkSignature } from './code-links.rules.ts'
import * as repository from './holdings.repository.ts'
import { findInviter, namedInviters } from './inviters.service.ts'
import { verifiedKeys } from './verified-keys.service.ts'

/** Thirty attempts an hour, so that codes cannot be guessed. */
const CODE_TRIES: Limit = { name: 'campaign-code', most: 30, seconds: 3600 }
const CODE_TRIES_OF_IP: Limit = { name: 'campaign-code-ip', most: 120, seconds: 3600 }
const INVITE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

type Row = Awaited<ReturnType<typeof repository.listRelations>>[number]

/**
 * Moves everything that the visitor's lead holds to the person. Guest orders move only for verified keys, since a phone may be shared. Omit
 * `session` at a sign-in, which opens it afterwards.
 */
export async function absorbLead(ctx: Ctx, from: string, to: string, session?: { userId: string; sessionId: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await repository.moveHoldings(tx, from, to)
    await repository.claimOrders(tx, { from, to })
    await repository.mergeLead(tx, from, to)
    if (session) await tieDevices(tx, session)
  })
}

/** Moves a guest order to the person when they have verified its phone or e-mail. Returns false when no order could be moved. */
export async function claimOrder(ctx: LeadCtx, code: string): Promise<boolean> {
  return (await repository.claimOrders(ctx, { to: ctx.actor.leadId, code })) === 1
}

/** Grants access to a closed shop when a verified key is on its list: by e-mail, mail domain or phone. */
export async function grantPersonalAccess(ctx: Ctx, leadId: string, key: LoginKey): Promise<void> {
  for (const code of repository.personCodes(key)) {
    const row = await repository.findCode(ctx, code)
    if (row?.kind === 'PERSON') await repository.insertRelation(ctx, { leadId, code, action: 'ACCESS', campaignIds: row.campaignIds })
  }
}

/** Whether a closed shop's list names this person, by e-mail, mail domain or phone. */
export async function isListed(ctx: Ctx, key: LoginKey): Promise<boolean> {
  const rows = await Promise.all(repository.personCodes(key).map((code) => repository.findCode(ctx, code)))
  return rows.some((row) => row?.kind === 'PERSON')
}

/** Whether any of these leads has a campaign that a code opened. */
export async function hasCampaigns(ctx: Ctx, leadIds: readonly string[]): Promise<boolean> {
  const held = await Promise.all(leadIds.map((id) => repository.listRelations(ctx, id)))
  return held.flat().some(({ campaignIds }) => campaignIds.length > 0)
}

/** Adds a campaign code, an invitation or an access key. Returns undefined when the lead already has it; throws codeNotFound in every other case. */
export async function addCode(ctx: Ctx, leadId: string, text: string, sig?: string): Promise<Relation | undefined> {
  await Promise.all([countTry(ctx, CODE_TRIES, leadId), countNetworkTry(ctx, CODE_TRIES_OF_IP)])
  const code = text.trim().toUpperCase()
  const row = /^[A-Z0-9_-]{1,40}$/.test(code) ? await repository.findCode(ctx, code) : undefined
  const isOwnInvite = row?.ownerLeadId === leadId
  if (!row || row.kind === 'PERSON' || isOwnInvite || !isSignedRightly(ctx, row, sig)) return refuse(ctx)
  const action = row.kind === 'INVITE' ? 'INVITE' : row.kind === 'ACCESS_KEY' ? 'ACCESS' : 'CODE'
  const isNew = await inTransaction(ctx, async (tx) => {
    if (!(await repository.insertRelation(tx, { leadId, code, action, campaignIds: row.campaignIds }))) return false
    return (await repository.spendCode(tx, code)) || refuse(ctx)
  })
  if (!isNew) return undefined
  const added = toRelation(ctx, { code, action, campaignIds: row.campaignIds, properties: {}, limits: row.limits, used: row.used + 1 })
  return action === 'INVITE' ? { ...added, inviter: (await namedInviters(ctx, [code])).get(code) } : added
}

/** A code without a signature requirement may come without one; a wrong signature is always refused. */
function isSignedRightly({ services, tenant }: Ctx, { code, isSigned }: { code: string; isSigned: boolean }, sig: string | undefined) {
  return sig === undefined ? !isSigned : isProvedBy(services.secrets.keys, sig, (key) => linkSignature(key, tenant.id, code))
}

function refuse(ctx: Ctx): never {
  ctx.log.info('codeNotFound')
  throw new Problem('codeNotFound')
}

/** Opens the shop with an access key, and stores the key unless the lead already has it. */
export async function openWithKey(ctx: Ctx, leadId: string, key: string) {
  const added = await addCode(ctx, leadId, key)
  const code = key.trim().toUpperCase()
  const rows = await repository.listRelations(ctx, leadId)
  const row = rows.find((relation) => relation.code === code)
  if (!row || row.campaignIds.length === 0) return refuse(ctx)
  const { campaignIds } = row
  return { code, campaignIds, ...(await accessOf(ctx, campaignIds)), relation: added ?? toRelation(ctx, row) }
}

export async function listRelations(ctx: Ctx, leadId: string): Promise<Relation[]> {
  const rows = await repository.listRelations(ctx, leadId)
  const invites = rows.flatMap(({ action, code }) => (action === 'INVITE' ? [code] : []))
  const inviters = await namedInviters(ctx, invites)
  return rows.map((row) => ({ ...toRelation(ctx, row), inviter: inviters.get(row.code) }))
}

/** In an open shop everybody has access; in a closed one, only leads that hold the campaign. */
export async function accessTo(ctx: LeadCtx, campaignId: string) {
  const { campaigns } = await getShop(ctx)
  if (!campaigns.some(({ id }) => id === campaignId)) throw new Problem('not_found')
  const row = (await repository.listRelations(ctx, ctx.actor.leadId)).find(({ campaignIds }) => campaignIds.includes(campaignId))
  const hasAccess = row !== undefined || !ctx.tenant.body.marketplace.intranet
  return { hasAccess, code: row?.code, ...(await accessOf(ctx, [campaignId])), relation: row && toRelation(ctx, row) }
}

/** Spec §3 access state: the e-mail takes precedence over the phone. */
async function accessOf(ctx: Ctx, campaignIds: string[]) {
  const [proved] = await verifiedKeys(ctx)
  return { resource: 'campaign' as const, data: { campaignIds }, key: proved && { type: proved.type, key: proved.value } }
}

/** Campaign codes and invitations only: access keys are left out. */
export async function listCodes(ctx: Ctx, leadId: string): Promise<string[]> {
  return (await repository.listRelations(ctx, leadId)).filter(({ action }) => action !== 'ACCESS').map(({ code }) => code)
}

/** The person's own invitation code, created on first request; invited people count once they have verified a key. */
export async function getInvite(ctx: LeadCtx) {
  const code = await inviteOf(ctx)
  const [joined, { campaigns }] = await Promise.all([repository.countJoined(ctx, ctx.actor.leadId), getShop(ctx)])
  return {
    code,
    joined,
    campaigns: campaigns.flatMap(({ id, name, body }) =>
      body.depends.flatMap((dependency) =>
        dependency.type === 'invites' ? [{ id, name, invites: dependency.invites, missing: Math.max(0, dependency.invites - joined) }] : [],
      ),
    ),
  }
}

/** Visitors have an invitation code as well: guests who have paid also invite their neighbours. */
export async function openInvite(ctx: LeadCtx) {
  const code = await inviteOf(ctx)
  return { code, ...(await findInviter(ctx, code)) }
}

async function inviteOf(ctx: LeadCtx): Promise<string> {
  const known = await repository.findInvite(ctx, ctx.actor.leadId)
  if (known) return known
  const made = [...randomBytes(8)].map((byte) => INVITE_ALPHABET[byte % INVITE_ALPHABET.length]).join('')
  await repository.insertInvite(ctx, made, ctx.actor.leadId)
  return (await repository.findInvite(ctx, ctx.actor.leadId))!
}

function toRelation(ctx: Ctx, { code, action, campaignIds, properties, limits, used }: Row): Relation {
  return {
    code,
    account: personOf(ctx)?.clientId,
    action,
    campaignId: campaignIds[0],
    limits: limits ?? undefined,
    used,
    properties: { ...properties, campaignIds },
  }
}
