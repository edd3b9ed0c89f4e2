import { useDeskRead } from '#desk/desk-reads.ts'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { NEW } from '#written/drafts.ts'
import { inWordsOfForm } from '#written/issues.ts'
import type { KindWords } from '#written/kind-words.ts'
import { ThingPage, type ThingSpec } from '#written/thing-page.tsx'
import { allWrittenQuery } from '#written/written-queries.ts'
import type { Written } from '@mutirao/contract/written'
import { formatMoney } from '@mutirao/domain/money'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { plus, ticketPercent } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import { codeOf, couponForm, draftOf, isCode, valueOf, type CouponDraft } from './coupon-draft.ts'
import { CouponFields } from './coupon-fields.tsx'
import { CouponUsesPart, useCouponUses, UsesLine } from './coupon-uses.tsx'
import { couponTexts, keyText, valueText, whenText } from './texts.ts'

/** The shop's coupons with their terms. */
export function CouponsScreen() {
  const read = useDeskRead(allWrittenQuery('coupons'))
  const { uses, isCounted } = useCouponUses()
  const now = useNow()
  return (
    <div className="mx-auto grid max-w-180 min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h1 className="mb-1 text-24">{couponTexts.title}</h1>
          <p className="text-ink-2">{couponTexts.text}</p>
          <TextLink href={hrefOf('trades')}>{couponTexts.trades}</TextLink>
        </div>
        <ButtonLink kind="soft" size="small" href={hrefOf(`coupons/${NEW}`)}>
          <Icon d={plus} />
          {couponTexts.newCoupon}
        </ButtonLink>
      </header>
      <KeptNote of={read} />
      {read.value?.content.length === 0 && <p className="text-ink-2">{couponTexts.none}</p>}
      <List>
        {read.value?.content.map(({ id, value }) => {
          const use = uses.get(id)
          return (
            <ListRow key={id} icon={ticketPercent} title={id} text={termsText(value, now)} href={hrefOf(`coupons/${id}`)}>
              {use && <UsesLine use={use} isCounted={isCounted} limits={value['limits']} />}
            </ListRow>
          )
        })}
      </List>
    </div>
  )
}

/** "10% · até 30/11/2026 20:00 · na primeira compra". */
const termsText = ({ percentage, startsAt, endsAt, minimum, isFirstOrder }: Written['value'], now: Date): string =>
  [
    couponTexts.percent(percentage),
    startsAt && couponTexts.from(whenText(startsAt)),
    endsAt && (new Date(String(endsAt)) <= now ? couponTexts.ended : couponTexts.until)(whenText(endsAt)),
    typeof minimum === 'number' && couponTexts.over(formatMoney(minimum)),
    isFirstOrder && couponTexts.first,
  ]
    .filter(Boolean)
    .join(' · ')

const words: KindWords = {
  kind: 'coupons',
  keyText,
  valueText,
  worded: ({ path, message }) => ({ path, message: inWordsOfForm(message) }),
  thing: couponTexts.thing,
}

const spec: ThingSpec<CouponDraft> = {
  nameOf: codeOf,
  words,
  form: couponForm,
  Fields: CouponFields,
  valueOf,
  draftOf,
  Above: CouponUsesPart,
  newName: couponTexts.newCoupon,
  backName: couponTexts.back,
  listed: {
    codeOf,
    typedCode: {
      path: 'code',
      taken: couponTexts.taken,
      mistakeOf: (code) => (isCode(code) ? undefined : couponTexts.codeExample),
    },
    pathOf: (id) => `coupons/${id}`,
    back: 'coupons',
    add: couponTexts.add,
    added: couponTexts.added,
    removal: { act: couponTexts.act, title: couponTexts.removeTitle, text: couponTexts.removeText, done: couponTexts.removed },
  },
}

/** One coupon, or a new one. */
export const CouponPage = ({ id }: { id: string }) => <ThingPage id={id} spec={spec} />
