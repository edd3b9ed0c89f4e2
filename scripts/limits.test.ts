import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as limits from '@mutirao/domain/limits'

/** Spec §9, written out: a change here is a change of the specification. */
const specified: typeof limits = {
  REQUEST_TIMEOUT_MS: 60_000,
  REACHABILITY_MS: { long: 60_000, short: 5000, request: 15_000 },
  RENEWAL_MS: { left: 300_000, age: 86_400_000 },
  STARTUP_EXTRAS_MS: 500,
  SUPPORT_WIDGET_MS: 10_000,
  SNACK_RETRY_MS: 100,
  MARKETPLACE_REFRESH_MS: 60_000,
  ACCOUNT_CAMPAIGNS_MS: 60_000,
  USER_SYNC_MS: 300_000,
  DETAILED_CAMPAIGNS: 5,
  CODE_DEBOUNCE_MS: 400,
  CODE_POLL_MS: 2000,
  CODE_VALID_MS: 2_592_000_000,
  HISTORY_ENTRIES: 50,
  LOG_LINES: 20,
  PALETTE_DELAYS_MS: [500, 1500, 4500],
  PALETTE_STARTUP_RETRIES: 2,
  PALETTE_TIMEOUT_MS: 5000,
  PALETTE_CACHE_MS: 86_400_000,
  TELEMETRY_ENTRIES: 50,
  PAGE_SIZES: { read: 32, campaignItems: 900, marketplaceItems: 60, orders: 10 },
  WIDE_FROM_PX: 768,
  INSTALL_BELOW_PX: 1024,
  STREET_FACTOR: 1.363636,
}

/** Constants with a value of §9 and a meaning of their own. */
const others: Record<string, string> = {
  'apps/web/machine/boot.ts patienceMs': 'taps before the page is ready',
  'apps/web/src/features/campaigns/group/group-faces.tsx refreshMs': 'the faces of a group',
  'apps/web/src/features/campaigns/group/group-joins.tsx refreshMs': 'who joined a group',
  'apps/web/src/features/campaigns/team/team-queries.ts refreshMs': 'a small team',
  'apps/web/src/features/cart/cart-link.tsx DOUBLE_TAP_MS': 'two taps in one',
  'apps/web/src/features/cart/cart-queries.ts mostMs': 'the age of a kept price',
  'apps/web/src/features/cart/use-priced-cart.ts restMs': 'pricing waits for the last tap',
  'apps/web/src/features/catalog/search/ask-shop.tsx TYPED_MS': 'when a search is no longer typed',
  'apps/web/src/features/home/home-parts.ts DETAILS_MS': 'when details are prefetched',
  'apps/web/src/features/marketplace/marketplace-queries.ts staleMs': 'documents of the shop',
  'apps/web/src/features/messages/message-queries.ts refreshMs': 'the inbox',
  'apps/web/src/features/orders/kept-orders.ts FRESH_MS': 'the age of kept orders',
  'apps/web/src/features/orders/order-queries.ts restMs': 'an order that waits for its payment',
  'apps/web/src/features/payment/card-frame.tsx mostHeight': 'pixels of the card fields',
  'apps/web/src/page/keep-pages.ts SETTLED_MS': 'when a page is kept again, with its later pictures',
  'apps/web/src/page/keep-pages.ts MOST_LISTED': 'files of a visit',
  'apps/web/src/refresh.ts SOON_MS': 'tasks that are due when a page is seen again',
  'apps/web/src/worker.ts FRESH_MS': 'the age of a kept page',
  'apps/web/src/worker.ts MOST_FILES': 'kept files',
  'packages/contract/src/bulk.ts MOST_BULK_OTHERS': 'lines of a bulk write',
  'packages/contract/src/inquiries.ts LONGEST_ANSWER': 'characters',
  'packages/contract/src/inquiries.ts LONGEST_INQUIRY': 'characters',
  'packages/domain/src/charge-asks.ts FIRST_MS': 'an acquirer is asked about a charge',
  'packages/domain/src/charge-asks.ts LOOK_MS': 'an acquirer is asked about a charge',
  'packages/domain/src/bulletin.ts MOST_BULLETINS': 'entries of a campaign',
  'packages/domain/src/forecast.ts MOST_STEPS': 'forecasts of a break-even',
  'packages/domain/src/money.ts PERCENT_SCALE': 'decimals of a percentage',
  'packages/domain/src/mp4.ts MOST_BOXES': 'boxes of a film',
  'packages/domain/src/session.ts SAME_USE_MS': 'a refresh token used twice',
  'packages/domain/src/survey.ts LONGEST_ANSWER': 'characters',
  'packages/domain/src/webhook-events.ts FIRST_WAIT_MS': 'a webhook is sent again',
  'packages/domain/src/written-draft.ts LATE_MS': 'when a scheduled write counts as late',
  'packages/domain/src/written-draft.ts MOST_DRAFTS': 'drafts of a shop',
  'packages/domain/src/zoned-time.ts MOST_OFFSETS': 'kept time zone offsets',
}

type Constant = { where: string; name: string; value: number }

/** `const NAME = 5 * 60_000` in a text, with its value. */
function constantsIn(path: string, code: string): Constant[] {
  return [...code.matchAll(/^(?:export )?const (\w+)(?:: \w+)? = ([\d_.* ]+)$/gm)].map(([, name, terms]) => ({
    where: `${path} ${name}`,
    name: name!,
    value: terms!.split('*').reduce((product, term) => product * Number(term.trim().replaceAll('_', '')), 1),
  }))
}

const numbersOf = (value: unknown): number[] =>
  typeof value === 'number' ? [value] : Object.values(value as object).flatMap((inner) => numbersOf(inner))
/** Small counts have too many meanings to be recognised. */
const distinct = new Set(numbersOf(limits).filter((value) => value > 60 || !Number.isInteger(value)))
const isUnit = (name: string) => /^(SECOND|MINUTE|HOUR|DAY)(_MS)?$/.test(name)
const seconds = (constants: readonly Constant[]) => constants.filter(({ name, value }) => distinct.has(value) && !isUnit(name))

const files = ['apps/web/src', 'apps/web/machine', 'packages/client/src', 'packages/contract/src', 'packages/domain/src', 'packages/ui/src']
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.|\/testing\/|domain\/src\/limits\.ts$/.test(path))
  .map((path) => [path, readFileSync(path, 'utf8')] as const)

describe('the limits of spec §9', () => {
  it('have the values of the specification', () => expect({ ...limits }).toEqual(specified))

  it('are in one file: no other constant has one of their values without a reason', () => {
    const found = seconds(files.flatMap(([path, code]) => constantsIn(path, code))).map(({ where }) => where)
    expect(found.toSorted()).toEqual(Object.keys(others).toSorted())
  })

  it.each(Object.keys(limits))('%s is read', (name) => {
    const readers = files.filter(([, code]) =>
      new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '(@mutirao/domain|\\.)/limits(\\.ts)?'`).test(code),
    )
    expect(readers.length).toBeGreaterThan(0)
  })

  it('a planted second copy is reported', () => {
    const planted = 'const pollMs = 60_000\nexport const MINUTE_MS = 60_000\nconst mostMs = 5 * 60_000\nconst width = 7\n'
    expect(seconds(constantsIn('x.ts', planted)).map(({ where }) => where)).toEqual(['x.ts pollMs', 'x.ts mostMs'])
  })
})
