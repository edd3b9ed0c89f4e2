import type { FastifyInstance, FastifyReply } from 'fastify'
import type { LeadCtx } from '#context.ts'
import { route } from '#http/route.ts'
import { clearSessionCookie } from '#http/session-cookie.ts'
import { requireOwnPasskey } from '#modules/staff/passkey-demand.service.ts'
import * as contract from '@mutirao/contract/accounts'
import * as age from '@mutirao/contract/age'
import * as favorites from '@mutirao/contract/favorites'
import { Problem } from '@mutirao/contract/problems'
import * as relations from '@mutirao/contract/relations'
import { addAdults, getAdults, removeAdult } from './adults.service.ts'
import { getAge, verifyAge } from './age.service.ts'
import { createClient, getClient, updateClient } from './clients.service.ts'
import { giveConsent, listConsents } from './consents.service.ts'
import { addFavorite, listFavorites, removeFavorite } from './favorites.service.ts'
import { accessTo, addCode, getInvite, listRelations, openInvite, openWithKey } from './holdings.service.ts'
import { deletePerson, exportPerson, keepPerson, toCsv } from './privacy.service.ts'

export async function accountRoutes(app: FastifyInstance) {
  route(app, contract.createClient, (ctx, { params, query, body }) => createClient(ctx, params.userId, query.lead_id, body))
  route(app, contract.getClient, (ctx, { query }) => getClient(ctx, query))
  route(app, contract.updateClient, (ctx, { body }) => updateClient(ctx, body))
  route(app, contract.deleteClient, async (ctx, _input, reply) => {
    await requireOwnPasskey(ctx, ctx.actor)
    const openOrders = await deletePerson(ctx, ctx.actor.userId)
    if (openOrders > 0) return { openOrders }
    clearSessionCookie(reply)
    return nothing(reply)
  })
  route(app, contract.keepClient, async (ctx, _input, reply) => {
    await keepPerson(ctx, ctx.actor.userId)
    return nothing(reply)
  })
  route(app, age.getAge, (ctx) => getAge(ctx))
  route(app, age.getAdults, (ctx) => getAdults(ctx))
  route(app, age.addAdults, (ctx, { body }) => addAdults(ctx, body.people))
  route(app, age.removeAdult, (ctx, { body }) => removeAdult(ctx, body.cpf))
  route(app, age.verifyAge, (ctx, { body }) => verifyAge(ctx, body.birthDate))
  route(app, contract.exportClient, (ctx) => exportPerson(ctx))
  route(app, contract.exportClientCsv, async (ctx) => ({ csv: toCsv(await exportPerson(ctx)) }))

  route(app, relations.listRelations, async (ctx, _input, reply) => {
    const relations = await listRelations(ctx, ctx.actor.leadId)
    return relations.length > 0 ? relations : nothing(reply)
  })
  route(app, relations.listLeadCodes, (ctx, { params }) => listRelations(ctx, ownLead(ctx, params.id)))
  route(app, relations.listAccountCodes, (ctx, { params }) => {
    if (params.id !== ctx.actor.clientId) throw new Problem('not_found')
    return listRelations(ctx, ctx.actor.leadId)
  })
  route(
    app,
    relations.addLeadCode,
    async (ctx, { params, body }, reply) => (await addCode(ctx, ownLead(ctx, params.id), body.code, body.sig)) ?? nothing(reply),
  )
  route(
    app,
    relations.addAccountCode,
    async (ctx, { body }, reply) => (await addCode(ctx, ctx.actor.leadId, body.code, body.sig)) ?? nothing(reply),
  )
  route(app, relations.checkCampaignAccess, (ctx, { params }) => accessTo(ctx, params.campaignId))
  route(app, relations.checkAccessKey, (ctx, { body }) => openWithKey(ctx, ctx.actor.leadId, body.accessKey))
  route(app, relations.checkLeadAccessKey, (ctx, { params, body }) => openWithKey(ctx, ownLead(ctx, params.leadId), body.accessKey))
  route(app, relations.getInvite, (ctx) => getInvite(ctx))
  route(app, relations.openInvite, (ctx) => openInvite(ctx))

  route(app, contract.listConsents, (ctx) => listConsents(ctx))
  route(app, contract.giveConsent, (ctx, { body }) => giveConsent(ctx, body))
  route(app, favorites.listFavorites, (ctx) => listFavorites(ctx))
  route(app, favorites.addFavorite, (ctx, { params }) => addFavorite(ctx, params))
  route(app, favorites.removeFavorite, (ctx, { params }) => removeFavorite(ctx, params))
  route(app, favorites.addFavoriteCampaign, (ctx, { params }) => addFavorite(ctx, params))
  route(app, favorites.removeFavoriteCampaign, (ctx, { params }) => removeFavorite(ctx, params))
}

/** The lead's id alone gives no access: it must be the caller's own. */
function ownLead(ctx: LeadCtx, id: string): string {
  if (id !== ctx.actor.leadId) throw new Problem('not_found')
  return id
}

function nothing(reply: FastifyReply): undefined {
  reply.code(204)
  return undefined
}
