import { paraglideVitePlugin } from '@inlang/paraglide-js'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { clientAssets } from './machine/build/client-assets.ts'
import { contractTable } from './machine/build/contract-table.ts'
import { leanVendor } from './machine/build/lean-vendor.ts'
import { precompress } from './machine/build/precompress.ts'
import { routeTreeOf } from './machine/build/route-tree.ts'
import { inlineTexts, oneLanguage, textOptions } from './machine/build/texts.ts'
import { routes } from './src/routes.ts'

/** The shop's own files, as the machine must know them. */
const sources = { boot: 'src/boot.ts', client: 'src/client.tsx', style: 'src/app.css', screens: 'src/routes/' }

/** What every screen needs and what changes least: its own file stays in caches across releases. */
const vendor = {
  name: 'vendor',
  test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\/(?!.*(?:mutationObserver|[iI]nfiniteQueryObserver|use(?:Suspense)?InfiniteQuery|useMutation)\.js)|no-link|react-store/,
}
/** What campaign and product pages both need, in one file: small files compress badly and cost a request each. */
const shop = {
  name: 'shop',
  test: new RegExp(
    [
      'src/(api|links|page|platform)/(?!tabs|safe-storage|download|problem-message|palette-|show-brand|geolocation|clipboard|choice-search|frame-messages)',
      'machine/(router|links)\\.',
      'src/session/(signed-in|require-session)',
      'packages/ui/src/(icon|icons|button|icon-button|price|stepper|section|skeleton|facts|note)\\.',
      'src/ui/(picture|status-badge|dock)\\.',
      // Guards of routes, which the route table carries: a few lines.
      'features/sign-in/sign-in-route',
      'features/cart/(cart-store|add-to-cart|cart-tab|item-stepper)',
      'features/campaigns/(campaign-queries|campaign-status|campaign-state|delivery-facts|group-bar)',
      'features/catalog/(item-look|catalog-queries|product-card)|features/marketplace/marketplace-queries',
      'packages/domain/src/(money|cart|pricing|quantity-steps|group-progress|delivery-date|zoned-time)',
      'packages/contract/src/(campaigns|catalog|problems|marketplaces)',
    ].join('|'),
  ),
}

/** Without a name of its own, what the checkout's steps share would land in the file that every screen loads. */
const checkout = {
  name: 'checkout',
  test: /features\/checkout\/(use-(?!payment)|require-cart|checkout-store|effective-draft|quote-queries|nearest-first)/,
}

/** What the screens of one visitor share: cart, orders, tracking. */
const personal = {
  name: 'personal',
  test: /session\/(lead\.|recent-orders)|ui\/glued\.|features\/orders\/order-steps\.|features\/cart\/cart-changes|messages\/(order_(?!named)|units_times|times_of|coupon_named|gift_for|help_with_order|pay_with|ordered_at|arrives_when|pick_up_at|pick_up_when)/,
}

/** Loaded by whoever is signed in, and by the screens that ask. */
const session = {
  name: 'session',
  test: /src\/session\/(session|token-store)|platform\/(tabs|safe-storage)|packages\/domain\/src\/session/,
}

/** Buttons that write: without a name of their own the heart of a product would bring the checkout's file along. */
const writes = { name: 'writes', test: /mutationObserver|useMutation\.js/ }

/** Drawn by forty screens, few of which are a visitor's orders. */
const serviceIcons = { name: 'service-icons', test: /packages\/ui\/src\/service-icons/ }

const texts = { name: 'texts', test: /paraglide\/messages\//, minShareCount: 2 }

/** One chunk a screen. In development skeletons stay with their routes: React warns of how the router waits for lazy ones. */
const screen: ('component' | 'loader' | 'errorComponent' | 'notFoundComponent' | 'pendingComponent')[] = [
  'component',
  'loader',
  'errorComponent',
  'notFoundComponent',
]

/** Two builds, in this order: the browser's (dist/client) and the page server (dist/server), which inlines what the first produced. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    contractTable(),
    leanVendor(),
    tanstackRouter({
      ...routeTreeOf(routes),
      autoCodeSplitting: true,
      codeSplittingOptions: { defaultBehavior: command === 'build' ? [screen, ['pendingComponent']] : [screen] },
      plugin: { vite: { environmentName: 'client' } },
    }),
    react(),
    tailwindcss(),
    paraglideVitePlugin(textOptions),
    oneLanguage(),
    inlineTexts(),
    clientAssets(sources),
    precompress(),
  ],
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: false,
        target: 'es2022',
        rolldownOptions: {
          input: [sources.boot, sources.client],
          output: { codeSplitting: { groups: [vendor, shop, writes, serviceIcons, personal, session, checkout, texts] } },
        },
      },
    },
    ssr: {
      // One self-contained file in production; in development Node loads packages itself.
      resolve: { noExternal: command === 'build' ? true : undefined },
      // Without it the page server would carry React's development build, which renders three times slower.
      define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : undefined,
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        target: 'node20',
        minify: false,
        rolldownOptions: { input: { 'page-server': 'src/page-server.tsx' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.client!)
      await builder.build(builder.environments.ssr!)
    },
  },
}))
