import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { campaignsQuery } from '#features/campaigns/campaign-queries.ts'
import { useCampaignOf } from '#features/campaigns/list/mixed-campaigns.ts'
import { addEntry, type AddedEntry } from '#features/cart/cart-store.ts'
import { repeatLinesQuery } from '#features/catalog/search/repeat-queries.ts'
import { paths } from '#links/paths.ts'
import { usePageState } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { BasketArt } from '#ui/art.tsx'
import { Sheet } from '#ui/sheet.tsx'
import type { RepeatLine } from '@mutirao/contract/repeat'
import { formatMoney } from '@mutirao/domain/money'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { EmptyState } from '@mutirao/ui/empty-state.tsx'
import { clock } from '@mutirao/ui/icons.gen.ts'
import { List } from '@mutirao/ui/list-row.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Bone, times } from '@mutirao/ui/skeleton.tsx'
import { TextButton, TextLink } from '@mutirao/ui/text-button.tsx'
import { closedCampaigns, entriesOf, rowsOf, totalOf, untouched, type Opens, type RepeatDraft } from './repeat-list.ts'
import { RepeatRowView } from './repeat-row.tsx'

type Props = { code?: string; onClose: () => void }

/** Each line of an order, or of the own list, with its current availability. */
export function RepeatSheet({ code, onClose }: Props) {
  const { place } = usePageState()
  const router = useRouter()
  const query = useQuery({ ...repeatLinesQuery(code, place), staleTime: 0, retry: false })
  const campaigns = useQuery(campaignsQuery(place)).data ?? []
  const campaignOf = useCampaignOf(campaigns)
  const [draft, setDraft] = useState<RepeatDraft>(untouched)
  const lines = query.data ?? []
  const rows = rowsOf(lines, draft)
  const entries = entriesOf(rows, campaignOf)

  function handleAdd() {
    for (const entry of entries) addEntry(entry)
    onClose()
    const toCart = { label: m.see_cart(), onPress: () => void router.navigate({ to: '/cart' }) }
    showSnack(m.repeat_added({ count: totalOf(entries).count }), { action: toCart })
  }

  return (
    <Sheet
      title={code ? m.repeat() : m.my_fair()}
      isOpen
      onClose={onClose}
      action={lines.length > 0 && <AddAll entries={entries} onAdd={handleAdd} />}
    >
      {query.isPending && <Waiting />}
      {query.isError && !query.data && (
        <Note kind="warn" isAlert action={<TextButton onClick={() => void query.refetch()}>{m.try_again()}</TextButton>}>
          {messageFor(query.error)}
        </Note>
      )}
      {query.data?.length === 0 && <NothingYet />}
      {lines.length > 0 && <p className="mb-1 text-14 text-ink-2">{code ? m.repeat_lead() : m.my_fair_lead()}</p>}
      <List look="plain">
        {rows.map((row) => (
          <RepeatRowView
            key={row.key}
            row={row}
            terms={campaignOf(row.line.offer?.item.campaignId ?? row.line.campaignId)}
            onQuantity={(quantity) => setDraft({ ...draft, quantities: { ...draft.quantities, [row.key]: quantity } })}
            onSwap={() => setDraft({ ...draft, swapped: [...draft.swapped, row.key] })}
          />
        ))}
      </List>
      <Reminders lines={lines} nameOf={(id) => campaigns.find((one) => one.id === id)?.name} />
    </Sheet>
  )
}

function Waiting() {
  return (
    <output aria-label={m.loading()} className="grid gap-3">
      {times(3).map((index) => (
        <Bone key={index} className="h-18 rounded-card" />
      ))}
    </output>
  )
}

/** Quantity and price, updated live. */
function AddAll({ entries, onAdd }: { entries: readonly AddedEntry[]; onAdd: () => void }) {
  const { count, price } = totalOf(entries)
  return (
    <Button size="big" isFull disabled={count === 0} onClick={onAdd}>
      <span aria-live="polite">{count > 0 ? m.repeat_add({ count, price: formatMoney(price) }) : m.repeat_nothing_chosen()}</span>
    </Button>
  )
}

const reasonOf: Record<Opens, 'scheduled' | 'expired' | 'blocked'> = { SCHEDULED: 'scheduled', EXPIRED: 'expired', BLOCKED: 'blocked' }

/** A notification for each closed group. */
function Reminders({ lines, nameOf }: { lines: readonly RepeatLine[]; nameOf: (campaignId: string) => string | undefined }) {
  const closed = closedCampaigns(lines)
  if (closed.length === 0) return null
  return (
    <ul className="mt-3 grid gap-2">
      {closed.map(({ campaignId, why }) => (
        <li key={campaignId}>
          <Note icon={clock}>
            {nameOf(campaignId) && <b className="block text-14">{nameOf(campaignId)}</b>}
            <TextLink href={paths.lead({ campaign: campaignId, reason: reasonOf[why] })} className="text-left">
              {m.repeat_remind()}
            </TextLink>
          </Note>
        </li>
      ))}
    </ul>
  )
}

function NothingYet() {
  return (
    <EmptyState
      art={<BasketArt />}
      title={m.my_fair_empty()}
      text={m.my_fair_empty_text()}
      action={<ButtonLink href={paths.products}>{m.see_all_products()}</ButtonLink>}
    />
  )
}
