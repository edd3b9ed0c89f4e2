import { useDeskRead } from '#desk/desk-reads.ts'
import { fieldsText, type Fields } from '#desk/list-address.ts'
import { ListPage } from '#desk/list-page.tsx'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { draftsQuery } from '#written/draft-queries.ts'
import { DraftTag } from '#written/draft-tag.tsx'
import { draftTexts as texts, savedText, whenText } from '#written/draft-texts.ts'
import type { WrittenKind } from '@mutirao/contract/written'
import type { DraftHead } from '@mutirao/contract/written-drafts'
import { draftStates } from '@mutirao/domain/written-draft'
import { ChipLink } from '@mutirao/ui/chip.tsx'

const kinds: Record<WrittenKind, string> = {
  shop: 'Loja',
  homes: 'Página inicial',
  items: 'Produto',
  kits: 'Kit',
  offers: 'Produto de outra campanha',
  categories: 'Categoria',
  campaigns: 'Campanha',
  coupons: 'Cupom',
  stores: 'Ponto de retirada',
  areas: 'Área de entrega',
  trades: 'Troca',
  surveys: 'Pesquisa',
  documents: 'Texto da loja',
  access: 'Quem entra',
  costs: 'Custos',
}

/** The screen where the thing is edited. */
const pathOf = ({ kind, id, campaign }: DraftHead): string =>
  kind === 'stores' || kind === 'areas'
    ? `delivery/${kind}/${id}`
    : kind === 'homes' || kind === 'documents' || kind === 'access' || kind === 'shop'
      ? `shop/${kind === 'homes' ? 'home' : id}`
      : kind === 'offers'
        ? `campaigns/${campaign ?? ''}`
        : `${kind}/${id}`

/** Everything that is not in the shop yet: what did not go live first, then what will, by its moment. */
export function DraftsScreen({ fields }: { fields: Fields }) {
  const read = useDeskRead(draftsQuery)
  const state = draftStates.find((one) => one === fields['state'])
  const all = read.value?.content
  const shown = { ...read, value: all?.filter((one) => !state || one.state === state) }
  return (
    <ListPage
      title={texts.list}
      fields={fields}
      read={shown}
      empty={texts.none}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      renderCard={(draft) => <DraftCard draft={draft} />}
      grid="md:grid-cols-2"
    >
      <p className="mb-3 text-ink-2">{texts.listLead}</p>
      <nav aria-label={texts.state} className="mb-3 flex min-w-0 gap-2 overflow-x-auto py-1 [&>*]:shrink-0">
        {[undefined, 'SCHEDULED' as const, 'DRAFT' as const, 'STOPPED' as const].map((one) => (
          <ChipLink key={one ?? ''} isOn={state === one} href={hrefOf(`drafts${fieldsText({ state: one })}`)}>
            {one ? texts.stateOf(one) : texts.any} {all?.filter((draft) => !one || draft.state === one).length ?? ''}
          </ChipLink>
        ))}
      </nav>
    </ListPage>
  )
}

function DraftCard({ draft }: { draft: DraftHead }) {
  const now = useNow()
  const { kind, name, goesLiveAt, scheduledBy, reason, isNew, isRemoval } = draft
  const what = [kinds[kind], isNew && texts.isNew, isRemoval && texts.isRemoval].filter(Boolean).join(' · ')
  return (
    <article aria-label={name} className="card relative grid grid-cols-[minmax(0,1fr)] gap-1 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-16 wrap-anywhere">
          <a href={hrefOf(pathOf(draft))} className="text-action-text after:absolute after:inset-0">
            {name}
          </a>
        </h2>
        <DraftTag draft={draft} />
      </div>
      <p className="text-13 text-ink-2">{what}</p>
      {goesLiveAt && draft.state === 'SCHEDULED' && <p>{texts.goesLive(whenText(goesLiveAt, now), scheduledBy)}</p>}
      {reason && <p>{reason}</p>}
      <p className="text-13 text-ink-2">{texts.savedBy(savedText(draft, now))}</p>
    </article>
  )
}
