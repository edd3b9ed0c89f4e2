import type { FastifyInstance } from 'fastify'
import * as contract from '@mutirao/contract/marketplaces'
import { putCampaign } from '@mutirao/contract/merchant'
import { Problem } from '@mutirao/contract/problems'
import { derivePalette } from '@mutirao/domain/palette'
import { logoPath } from '#shop-logo.ts'
import { route } from '#http/route.ts'
import { SHOP_HEADERS } from '#http/which-shop.ts'
import { listTag } from '#cache/tags.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import { signedInOf } from '../../actor.ts'
import type { Ctx, Tenant } from '#context.ts'
import { findTenantByHost } from '#modules/registry/registry.service.ts'
import { getDocument } from './kinds/documents.service.ts'

export async function tenantRoutes(app: FastifyInstance) {
  route(app, contract.listMarketplaces, listMarketplaces, { tags: (ctx) => [listTag(ctx)], place: async () => '' })
  route(app, contract.getDocument, (ctx, { params }) => getDocument(ctx, params.name), { tags: () => [] })
  // Imported lazily: the schemas and checks of merchants' files, which most servers never need.
  route(app, putCampaign, async (ctx, { params: { campaignId: id }, body }) => {
    const { writeCampaign } = await import('./writing.service.ts')
    return { id, warnings: await writeCampaign(ctx, id, body) }
  })

  /** Spec §7: assigns a JSON object; the loader fetches and parses it without evaluating it. */
  app.get<{ Params: { client: string } }>('/clients/:client/palette.js', { schema: { hide: true } }, async (request, reply) => {
    const { ctx, params } = request
    const client = params.client.toLowerCase()
    const isOwn = client === ctx.tenant.slug || client === request.asked.hostname
    const tenant = isOwn ? ctx.tenant : (await findTenantByHost(ctx.services, client))?.tenant
    if (!tenant) throw new Problem('not_found')
    return reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=60', vary: SHOP_HEADERS })
      .send(`window.__palette = ${JSON.stringify(paletteOf(tenant))};\n`)
  })

  app.get('/manifest.webmanifest', { schema: { hide: true } }, ({ ctx }, reply) =>
    reply
      .type('application/manifest+json')
      .headers({ 'cache-control': 'public, max-age=3600', vary: SHOP_HEADERS })
      .send(manifestOf(ctx.tenant)),
  )

  /** The logo's former URL, kept for old links. */
  app.get('/logo.svg', { schema: { hide: true } }, ({ ctx }, reply) =>
    reply.headers({ 'cache-control': 'public, max-age=3600', vary: SHOP_HEADERS }).redirect(logoPath(ctx.tenant, 'png', 320), 302),
  )
}

export function paletteOf({ body, version }: Tenant) {
  return { ...body.palette, version, derived: derivePalette(body.palette) }
}

/** Each host is an app of its own, with the merchant's name, colours and logo. */
function manifestOf(tenant: Tenant) {
  const { body } = tenant
  return {
    name: body.name,
    short_name: body.name.slice(0, 12),
    description: body.tagline,
    lang: 'pt-BR',
    start_url: '/',
    display: 'standalone',
    background_color: body.palette.background,
    theme_color: body.palette.background,
    icons: ([160, 320, 640] as const).map((side) => ({ src: logoPath(tenant, 'png', side), sizes: `${side}x${side}`, type: 'image/png' })),
  }
}

async function listMarketplaces(ctx: Ctx) {
  const { name, tagline, seller, infos, helpPhone, timeZone, marketplace, homes = [] } = ctx.tenant.body
  const { categories } = await getShop(ctx)
  const facts = { id: ctx.tenant.slug, name, tagline, seller, infos, helpPhone, timeZone, logo: logoPath(ctx.tenant) }
  // A closed shop's home requires a sign-in.
  return [{ ...marketplace, ...facts, categories, homes: marketplace.intranet && !signedInOf(ctx) ? [] : homes }]
}
