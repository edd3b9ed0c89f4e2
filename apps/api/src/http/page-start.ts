import type { FastifyInstance, FastifyRequest } from 'fastify'
import { personOf } from '#actor.ts'
import { memoOf } from '#cache/memo.ts'
import type { Ctx, Tenant } from '#context.ts'
import { logoPath } from '#shop-logo.ts'
import { getPageStart, type PageStart } from '@mutirao/contract/pages'
import { Problem } from '@mutirao/contract/problems'
import { isOpenInIntranet, isWayOut } from '@mutirao/domain/intranet'
import { derivePalette, paletteCss } from '@mutirao/domain/palette'
import { pageAddress } from './page-address.ts'
import { placeOf } from './place-cookie.ts'
import { route } from './route.ts'
import { hasSessionHint } from './session-cookie.ts'
import { namedApp, SHOP_HEADERS } from './which-shop.ts'

export type Palette = PageStart['palette']

/** The initial state of a page, for screens that are rendered elsewhere: by the native app, or from a document stored on the device. */
export function pageStartRoutes(app: FastifyInstance) {
  route(app, getPageStart, async (ctx, { query }, reply) => {
    reply.header('vary', `Cookie, Authorization, ${SHOP_HEADERS}`)
    return pageStart(ctx, reply.request, query.path)
  })
}

function pageStart(ctx: Ctx, request: FastifyRequest, path: string): PageStart {
  const { origin, hostname } = request.address
  const isKnown = hasSessionHint(request) || personOf(ctx) !== undefined
  if (isClosedTo(ctx, pageAddress(path, origin)) && !isKnown) throw new Problem('authentication')
  const { tenant, palette } = pageFacts(ctx, nameOfShop(ctx, request) ?? hostname)
  const { css, themeColor, themeColorDark } = palette
  return { tenant, origin, now: ctx.now.getTime(), place: placeOf(request.headers.cookie), palette: { css, themeColor, themeColorDark } }
}

/** A client that chose the shop by X-App keeps sending it: the host is not the shop's. */
function nameOfShop({ tenant }: Ctx, { headers }: FastifyRequest): string | undefined {
  const named = namedApp(headers)
  return tenant.body.hosts.find((host) => host === named)
}

/** Spec §2: the addresses of a closed shop that require a sign-in. */
export function isClosedTo({ tenant }: Ctx, { pathname, search }: URL): boolean {
  return tenant.body.marketplace.intranet && !isOpenInIntranet(pathname) && !isWayOut(pathname + search)
}

const NO_HELP: Pick<Tenant['body'], 'helpPhone' | 'helpMessage' | 'helpLabel'> = { helpPhone: '' }

/** The host of the shop's own map tiles, for policies. */
export const tileOrigin = ({ tenant: { body } }: Pick<Ctx, 'tenant'>) => (body.map ? new URL(body.map.tiles).origin : '')

export function pageFacts(ctx: Ctx, hostname: string) {
  const { tenant } = ctx
  const { name, article, marketplace, hideProduct, timeZone, map } = tenant.body
  // The contact is nobody's until the shop opens.
  const { helpPhone, helpMessage, helpLabel } = tenant.isPreparing ? NO_HELP : tenant.body
  const held = paletteOf(tenant)
  const isDefault = tenant.body.hosts.every((host) => host !== hostname)
  return {
    palette: held,
    tenant: {
      slug: tenant.slug,
      name,
      article,
      app: isDefault ? 'client' : hostname,
      logo: logoPath(tenant),
      hidePartner: marketplace.route.hidePartner,
      hideProduct,
      timeZone,
      helpPhone,
      helpMessage,
      helpLabel,
      map,
      paletteVersion: tenant.version,
      isIntranet: marketplace.intranet,
      isUrlCampaignDisabled: ctx.services.settings.urlCampaignDisabled,
    },
  }
}

const paletteOf = memoOf(({ body }: Tenant): Palette => {
  const derived = derivePalette(body.palette)
  return { css: paletteCss(derived), themeColor: derived.light.bg, themeColorDark: derived.dark.bg }
})
