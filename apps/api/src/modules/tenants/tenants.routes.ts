import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { signedInOf } from '#actor.ts'
import { listTag } from '#cache/tags.ts'
import type { Ctx, Tenant } from '#context.ts'
import { forNobody } from '#http/audience.ts'
import { routeDownload } from '#http/download-route.ts'
import { routeWithFile, routeWithLines } from '#http/file-bodies.ts'
import { routeWhole } from '#http/paged-route.ts'
import { route } from '#http/route.ts'
import { SHOP_HEADERS } from '#http/which-shop.ts'
import { findTenantByHost } from '#modules/registry/registry.service.ts'
import { appScreenshot, listScreenshots } from '#modules/share/app-screenshots.service.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import { logoPath } from '#shop-logo.ts'
import { countAreaBuyers } from '@mutirao/contract/area-reach'
import * as bulk from '@mutirao/contract/bulk'
import * as firstSteps from '@mutirao/contract/first-steps'
import { checkHost } from '@mutirao/contract/hosts'
import * as imports from '@mutirao/contract/item-imports'
import * as sheets from '@mutirao/contract/item-sheets'
import * as contract from '@mutirao/contract/marketplaces'
import { putCampaign } from '@mutirao/contract/merchant'
import { Problem } from '@mutirao/contract/problems'
import * as written from '@mutirao/contract/written'
import * as drafts from '@mutirao/contract/written-drafts'
import type { AreaGeometry } from '@mutirao/domain/area'
import { derivePalette } from '@mutirao/domain/palette'
import { appIcon, iconPath } from './app-icons.service.ts'
import { getDocument, listDialogs } from './kinds/documents.service.ts'
import { UNSAID } from './kinds/empty-shop.rules.ts'
import { manifestOf } from './manifest.view.ts'
import { appleAssociationOf, assetLinksOf } from './native-links.view.ts'

const MOST_SEARCH = 80
/** Names the logo, which an owner may change any minute. */
const SOON = 'public, max-age=60'
/** Characters of a shared text that are read. */
const MOST_SHARED = 2000
/** The fields of a device's share target; a repeated field counts as absent. A person may share a text of any length. */
const sharedField = z
  .string()
  .transform((text) => text.slice(0, MOST_SHARED))
  .optional()
  .catch(undefined)
const SharedFields = z.object({ title: sharedField, text: sharedField, url: sharedField })
type SharedFields = z.output<typeof SharedFields>

export async function tenantRoutes(app: FastifyInstance) {
  route(app, contract.listMarketplaces, listMarketplaces, { tags: (ctx) => [listTag(ctx)], place: async () => '' })
  route(app, contract.getDocument, (ctx, { params }) => getDocument(ctx, params.name), { tags: () => [] })
  writtenRoutes(app)
  draftRoutes(app)
  await sheetRoutes(app)
  await importRoutes(app)
  await bulkRoutes(app)

  /** Spec §7: assigns a JSON object; the loader fetches and parses it without evaluating it. */
  app.get<{ Params: { client: string } }>('/clients/:client/palette.js', { schema: { hide: true } }, async (request, reply) => {
    const { ctx, params } = request
    const client = params.client.toLowerCase()
    const isOwn = client === ctx.tenant.slug || client === request.address.hostname
    const tenant = isOwn ? ctx.tenant : (await findTenantByHost(ctx.services, client))?.tenant
    if (!tenant) throw new Problem('not_found')
    return reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=60', vary: SHOP_HEADERS })
      .send(`window.__palette = ${JSON.stringify(paletteOf(tenant))};\n`)
  })

  app.get('/manifest.webmanifest', { schema: { hide: true } }, async ({ ctx }, reply) =>
    reply
      .type('application/manifest+json')
      .headers({ 'cache-control': SOON, vary: SHOP_HEADERS })
      .send(manifestOf(ctx.tenant, await listScreenshots(forNobody(ctx)))),
  )

  app.get<{ Params: { name: string } }>('/screenshots/:name', { schema: { hide: true } }, async ({ ctx, params }, reply) =>
    reply
      .type('image/jpeg')
      .headers({ 'cache-control': 'public, max-age=604800', vary: SHOP_HEADERS })
      .send(createReadStream(await appScreenshot(forNobody(ctx), params.name))),
  )

  // Apple and Google fetch these without a redirect, when the app is installed and now and then afterwards.
  app.get('/.well-known/assetlinks.json', { schema: { hide: true } }, ({ ctx }, reply) => sendLinks(reply, assetLinksOf(ctx.tenant)))
  app.get('/.well-known/apple-app-site-association', { schema: { hide: true } }, ({ ctx }, reply) =>
    sendLinks(reply, appleAssociationOf(ctx.tenant)),
  )

  app.get<{ Params: { name: string } }>('/icons/:name', { schema: { hide: true } }, async ({ ctx, params }, reply) =>
    reply
      .type('image/png')
      .headers({ 'cache-control': 'public, max-age=604800', vary: SHOP_HEADERS })
      .send(createReadStream(await appIcon(ctx.services, ctx.tenant, params.name))),
  )

  /** iOS asks for this address by itself. */
  app.get('/apple-touch-icon.png', { schema: { hide: true } }, ({ ctx }, reply) =>
    reply.headers({ 'cache-control': SOON, vary: SHOP_HEADERS }).redirect(iconPath(ctx.tenant, 'touch', 180), 302),
  )

  /** Browsers ask for this address beside a file, such as a feed or a picture. */
  app.get('/favicon.ico', { schema: { hide: true } }, ({ ctx }, reply) =>
    reply.headers({ 'cache-control': SOON, vary: SHOP_HEADERS }).redirect(iconPath(ctx.tenant, 'any', 192), 302),
  )

  app.get<{ Querystring: SharedFields }>(
    '/share-target',
    { schema: { hide: true, querystring: SharedFields }, config: { isLongAddress: true } },
    ({ address, query }, reply) => reply.header('cache-control', 'no-store').redirect(sharedAddress(query, address.origin), 302),
  )

  /** The logo's former URL, kept for old links. */
  app.get('/logo.svg', { schema: { hide: true } }, ({ ctx }, reply) =>
    reply.headers({ 'cache-control': SOON, vary: SHOP_HEADERS }).redirect(logoPath(ctx.tenant, 'png', 320), 302),
  )
}

function writtenRoutes(app: FastifyInstance) {
  // Imported lazily: the schemas and checks of merchants' files, which most servers never need.
  route(app, putCampaign, async (ctx, { params: { campaignId: id }, body }) => ({
    id,
    warnings: await (await import('./written.service.ts')).writeCampaign(ctx, id, body),
  }))
  route(app, countAreaBuyers, async (ctx, { body }) =>
    (await import('./area-reach.service.ts')).countAreaBuyers(ctx, body.geometry as AreaGeometry),
  )
  route(app, checkHost, async (ctx, { body }) => (await import('./hosts.service.ts')).checkHost(ctx, body.host))
  route(app, firstSteps.getFirstSteps, async (ctx) => (await import('./first-steps.service.ts')).getFirstSteps(ctx))
  route(app, firstSteps.openShop, async (ctx) => (await import('./first-steps.service.ts')).openShop(ctx))
  routeDownload(app, written.exportShop, async (ctx) => (await import('./exported-shop.service.ts')).zippedShop(ctx))
  route(app, written.addPicture, async (ctx, { body }) => (await import('./added-pictures.service.ts')).addPicture(ctx, body.picture))
  route(app, written.addVideo, async (ctx, { body }) => (await import('./added-videos.service.ts')).addVideo(ctx, body.video))
  route(app, written.addLogo, async (ctx, { body }) => (await import('./added-logos.service.ts')).addLogo(ctx, body.picture))
  route(app, written.listWritten, async (ctx, { params, query }) =>
    (await import('./written.service.ts')).listWritten(ctx, params.kind, query),
  )
  route(app, written.getWritten, async (ctx, { params }) => (await import('./written.service.ts')).getWritten(ctx, params))
  route(app, written.previewWritten, async (ctx, { params, body }) =>
    (await import('./written.service.ts')).previewWritten(ctx, params, body.value),
  )
  route(app, written.putWritten, async (ctx, { params, body }) =>
    (await import('./written.service.ts')).putWritten(ctx, { ...params, ...body }),
  )
  route(app, written.deleteWritten, async (ctx, { params, query }) =>
    (await import('./written.service.ts')).removeWritten(ctx, { ...params, ...query }),
  )
  routeWhole(app, written.listWrittenStates, async (ctx, { params }) => (await import('./written.service.ts')).listStates(ctx, params))
  route(app, written.restoreWritten, async (ctx, { params, body }) =>
    (await import('./written.service.ts')).restoreState(ctx, { ...params, ...body }),
  )
}

function draftRoutes(app: FastifyInstance) {
  route(app, drafts.listDrafts, async (ctx, { query }) => (await import('./drafts.service.ts')).listDrafts(ctx, query))
  route(app, drafts.getDraft, async (ctx, { params }) => (await import('./drafts.service.ts')).getDraft(ctx, params))
  route(app, drafts.putDraft, async (ctx, { params, body }) => (await import('./drafts.service.ts')).putDraft(ctx, { ...params, ...body }))
  route(app, drafts.deleteDraft, async (ctx, { params, query }) =>
    (await import('./drafts.service.ts')).deleteDraft(ctx, { ...params, ...query }),
  )
  route(app, drafts.scheduleDraft, async (ctx, { params, body }) =>
    (await import('./draft-schedule.service.ts')).scheduleDraft(ctx, { ...params, ...body }),
  )
  route(app, drafts.unscheduleDraft, async (ctx, { params, query }) =>
    (await import('./draft-schedule.service.ts')).unscheduleDraft(ctx, { ...params, ...query }),
  )
  route(app, drafts.publishDraft, async (ctx, { params, body }) =>
    (await import('./draft-schedule.service.ts')).publishDraft(ctx, { ...params, ...body }),
  )
  route(app, drafts.addressDraft, async (ctx, { params, query }) =>
    (await import('./draft-preview.service.ts')).addressDraft(ctx, params, { isTyped: query.typed !== undefined }),
  )
}

/** Many items at once. */
async function sheetRoutes(app: FastifyInstance) {
  const admit = async () => undefined
  routeDownload(app, sheets.getItemSheet, async (ctx, { query }) => (await import('./item-sheet.service.ts')).itemSheet(ctx, query))
  await routeWithFile(app, sheets.previewItemSheet, {
    admit,
    handle: async (ctx, { readBody }) => (await import('./item-sheet.service.ts')).previewItemSheet(ctx, readBody),
  })
  await routeWithFile(app, sheets.changeItems, {
    admit,
    handle: async (ctx, { readBody }) => (await import('./item-sheet.service.ts')).changeItems(ctx, readBody),
  })
}

/** Many things at once, later. */
async function bulkRoutes(app: FastifyInstance) {
  await routeWithLines(app, bulk.startBulk, {
    admit: async () => undefined,
    handle: async (ctx, path) => (await import('./bulk.service.ts')).startBulk(ctx, path),
  })
  route(app, bulk.listBulks, async (ctx, { query }) => (await import('./bulk.service.ts')).listBulks(ctx, query))
  route(app, bulk.getBulk, async (ctx, { params }) => (await import('./bulk.service.ts')).getBulk(ctx, params.id))
  route(app, bulk.listBulkMistakes, async (ctx, { params, query }) =>
    (await import('./bulk.service.ts')).listBulkMistakes(ctx, params.id, query),
  )
  routeDownload(app, bulk.getBulkReport, async (ctx, { params }) => (await import('./bulk.service.ts')).bulkReport(ctx, params.id))
}

/** Items from another shop system. */
async function importRoutes(app: FastifyInstance) {
  const admit = async () => undefined
  await routeWithFile(app, imports.previewItemImport, {
    admit,
    handle: async (ctx, { readBody }) => (await import('./item-import.service.ts')).previewItemImport(ctx, readBody),
  })
  await routeWithFile(app, imports.importItems, {
    admit,
    handle: async (ctx, { readBody }) => (await import('./item-import.service.ts')).importItems(ctx, readBody),
  })
  route(app, imports.listItemImports, async (ctx) => (await import('./item-import.service.ts')).listItemImports(ctx))
  routeDownload(app, imports.getItemImportReport, async (ctx, { params }) =>
    (await import('./item-import.service.ts')).itemImportReport(ctx, params.id),
  )
  route(app, imports.cancelItemImport, async (ctx, { params }) =>
    (await import('./item-import.service.ts')).cancelItemImport(ctx, params.id),
  )
  route(app, imports.retryItemImport, async (ctx, { params }) => (await import('./item-import.service.ts')).retryItemImport(ctx, params.id))
}

/** Both stores' servers refuse another content type. */
function sendLinks(reply: FastifyReply, links: object | undefined) {
  if (!links) throw new Problem('not_found')
  return reply.type('application/json').headers({ 'cache-control': 'public, max-age=3600', vary: SHOP_HEADERS }).send(links)
}

export function paletteOf({ body, version }: Tenant) {
  return { ...body.palette, version, derived: derivePalette(body.palette) }
}

/** The signs that a chat's sentence has behind a link. */
const AFTER_LINK = /[\p{Pe}\p{Pf}\p{Pi}.,;:!?'"*…>]+$/u

/** A link shared with the installed app: one of this host opens its screen, any other text is searched for. */
function sharedAddress({ title = '', text = '', url = '' }: SharedFields, origin: string): string {
  const shared = [url, text, title].join(' ')
  const links = (shared.match(/https?:\/\/\S+/g) ?? []).map((link) => link.replace(AFTER_LINK, ''))
  const link = links.find((candidate) => URL.canParse(candidate) && new URL(candidate).origin === origin)
  if (link) {
    const { pathname, search } = new URL(link)
    return pathname.replace(/^\/{2,}/, '/') + search
  }
  const words = (text || title)
    .replaceAll(/https?:\/\/\S+/g, '')
    .trim()
    .slice(0, MOST_SEARCH)
  return words ? `/products?${new URLSearchParams({ q: words })}` : '/'
}

async function listMarketplaces(ctx: Ctx) {
  const { name, timeZone, marketplace, homes = [] } = ctx.tenant.body
  const dialogs = await listDialogs(ctx)
  const head = { ...marketplace, id: ctx.tenant.slug, name, timeZone, logo: logoPath(ctx.tenant), dialogs }
  // The owner's texts are private until the shop opens.
  if (ctx.tenant.isPreparing) return [{ ...head, ...UNSAID, categories: [], homes: [] }]
  const { tagline, seller, infos, helpPhone } = ctx.tenant.body
  const { categories } = await getShop(ctx)
  // A closed shop's home requires a sign-in.
  const isHidden = marketplace.intranet && !signedInOf(ctx)
  return [{ ...head, tagline, seller, infos, helpPhone, categories, homes: isHidden ? [] : homes }]
}
