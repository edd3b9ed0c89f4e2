import type { Tenant } from '#context.ts'
import { shortName } from '@mutirao/domain/shop-name'
import { iconPath } from './app-icons.service.ts'

/** Each host is an app of its own, with the merchant's name, colours and logo. */
export function manifestOf(tenant: Tenant, screenshots: readonly object[]) {
  const { body } = tenant
  const icon = (kind: 'any' | 'maskable', side: 192 | 512) => ({
    src: iconPath(tenant, kind, side),
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose: kind,
  })
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('any', 192)] })
  return {
    id: '/',
    name: body.name,
    short_name: shortName(body.name),
    description: body.tagline,
    lang: 'pt-BR',
    dir: 'ltr',
    categories: ['shopping'],
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    background_color: body.palette.background,
    theme_color: body.palette.background,
    icons: [icon('any', 192), icon('any', 512), icon('maskable', 192), icon('maskable', 512)],
    screenshots,
    shortcuts: [shortcut('Pedidos', '/orders'), shortcut('Carrinho', '/cart')],
    launch_handler: { client_mode: 'navigate-existing' },
    handle_links: 'preferred',
    share_target: {
      action: '/share-target',
      method: 'GET',
      // The default of a GET; without it Chromium reports an error in the manifest.
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  }
}
