import { useDeskRead } from '#desk/desk-reads.ts'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { NEW } from '#written/drafts.ts'
import { inWordsOfForm } from '#written/issues.ts'
import { ThingPage, type ThingSpec } from '#written/thing-page.tsx'
import { allWrittenQuery } from '#written/written-queries.ts'
import type { Written } from '@mutirao/contract/written'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronLeft, plus } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { gift } from '@mutirao/ui/service-icons.gen.ts'
import { keyText, tradeTexts, valueText, whenText, wordingOf } from './texts.ts'
import { codeOf, draftOf, tradeForm, valueOf, type TradeDraft } from './trade-draft.ts'
import { TradeFields } from './trade-fields.tsx'

/** The shop's trades with their terms. */
export function TradesScreen() {
  const read = useDeskRead(allWrittenQuery('trades'))
  const now = useNow()
  return (
    <div className="mx-auto grid max-w-180 min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <a href={hrefOf('coupons')} className="inline-flex min-h-11 items-center gap-1 justify-self-start font-semibold text-action-text">
        <Icon d={chevronLeft} />
        {tradeTexts.backToCoupons}
      </a>
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h1 className="mb-1 text-24">{tradeTexts.title}</h1>
          <p className="text-ink-2">{tradeTexts.text}</p>
        </div>
        <ButtonLink kind="soft" size="small" href={hrefOf(`trades/${NEW}`)}>
          <Icon d={plus} />
          {tradeTexts.newTrade}
        </ButtonLink>
      </header>
      <KeptNote of={read} />
      {read.value?.content.length === 0 && <p className="text-ink-2">{tradeTexts.none}</p>}
      <List>
        {read.value?.content.map(({ id, value }) => (
          <ListRow key={id} icon={gift} title={String(value['title'] ?? id)} text={termsText(value, now)} href={hrefOf(`trades/${id}`)} />
        ))}
      </List>
    </div>
  )
}

/** "código PARABENS · até 30/11/2026 20:00". */
const termsText = ({ code, endsAt }: Written['value'], now: Date): string =>
  [
    typeof code === 'string' ? tradeTexts.withCode(code) : tradeTexts.forAll,
    endsAt && (new Date(String(endsAt)) <= now ? tradeTexts.ended : tradeTexts.until)(whenText(endsAt)),
  ]
    .filter(Boolean)
    .join(' · ')

const spec: ThingSpec<TradeDraft> = {
  nameOf: ({ texts }) => texts['title'] ?? '',
  words: {
    kind: 'trades',
    keyText,
    valueText,
    worded: ({ path, message }) => ({ path, message: wordingOf(path, message) ?? inWordsOfForm(message) }),
    thing: tradeTexts.thing,
  },
  form: tradeForm,
  Fields: TradeFields,
  valueOf,
  draftOf: (value) => draftOf(value),
  newName: tradeTexts.newTrade,
  backName: tradeTexts.back,
  noteOf: (latest) => (latest?.isGone ? tradeTexts.gone : undefined),
  listed: {
    codeOf,
    pathOf: (id) => `trades/${id}`,
    back: 'trades',
    add: tradeTexts.add,
    added: tradeTexts.added,
    removal: { act: tradeTexts.act, title: tradeTexts.removeTitle, text: tradeTexts.removeText, done: tradeTexts.removed },
  },
}

/** One trade, or a new one. */
export const TradePage = ({ id }: { id: string }) => <ThingPage id={id} spec={spec} />
