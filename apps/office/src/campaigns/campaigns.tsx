import { useState } from 'react'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import type { CampaignSummary } from '@mutirao/contract/campaigns'
import { endCampaign } from '@mutirao/contract/merchant'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { call } from '@mutirao/client/call'
import { start } from '#api/start.ts'
import { useNow } from '#device/clock.ts'
import { ActSheet } from '#desk/act-sheet.tsx'
import { useDeskRead } from '#desk/desk-reads.ts'
import type { Fields } from '#desk/list-address.ts'
import { ListPage } from '#desk/list-page.tsx'
import { useKeptFocus } from '#looks/kept-focus.ts'
import { campaignStateText, campaignTexts } from './texts.ts'
import { campaignsQuery } from './campaign-queries.ts'

/** The shop's campaigns with their states, and the button that ends one. */
export function CampaignsScreen({ fields }: { fields: Fields }) {
  const [said, setSaid] = useState<string>()
  return (
    <ListPage
      title={campaignTexts.campaigns}
      fields={fields}
      read={useDeskRead(campaignsQuery)}
      empty={campaignTexts.noCampaigns}
      keyOf={({ id }) => id}
      renderCard={(campaign) => <CampaignCard campaign={campaign} onDone={setSaid} />}
      grid="md:grid-cols-2 lg:grid-cols-3"
    >
      <output className="mb-3 block empty:hidden">{said && <Note kind="good">{said}</Note>}</output>
    </ListPage>
  )
}

type Props = { campaign: CampaignSummary; onDone: (said: string) => void }

const hasEnded = ({ endsAt }: CampaignSummary, now: Date) => endsAt !== undefined && new Date(endsAt) <= now

function endText(campaign: CampaignSummary, now: Date): string {
  const { endsAt } = campaign
  if (endsAt === undefined) return campaignTexts.noEnd
  const when = formatWhen(new Date(endsAt), now, start.timeZone)
  return hasEnded(campaign, now) ? campaignTexts.endedAt(when) : campaignTexts.endsAt(when)
}

function CampaignCard({ campaign, onDone }: Props) {
  const [isAsking, setAsking] = useState(false)
  const now = useNow()
  const keptFocus = useKeptFocus()
  const { name, status, group } = campaign
  return (
    <article {...keptFocus} aria-label={name} className="card grid grid-cols-[minmax(0,1fr)] gap-2 p-4 outline-none">
      <h2 className="text-20">{name}</h2>
      <p>
        <span className="inline-block rounded-full bg-well px-2.5 py-1 text-13 font-semibold">
          {campaignStateText(hasEnded(campaign, now) ? 'EXPIRED' : status)}
        </span>
      </p>
      <p className="text-ink-2">{endText(campaign, now)}</p>
      {group && <p className="text-ink-2">{campaignTexts.groupOf(group.paidUnits, group.laterUnits)}</p>}
      {!hasEnded(campaign, now) && (
        <Button kind="line" size="small" aria-label={campaignTexts.endOf(name)} onClick={() => setAsking(true)}>
          {campaignTexts.end}
        </Button>
      )}
      {isAsking && <EndSheet campaign={campaign} onClose={() => setAsking(false)} onDone={onDone} />}
    </article>
  )
}

function EndSheet({ campaign: { id, name, group }, onClose, onDone }: Props & { onClose: () => void }) {
  return (
    <ActSheet
      title={campaignTexts.endTitle(name)}
      subject={`end ${id}`}
      act={campaignTexts.end}
      ask={() => () => call(endCampaign, { params: { campaignId: id } })}
      say={() => campaignTexts.endedNow(name)}
      onDone={onDone}
      onClose={onClose}
      cancel={campaignTexts.cancel}
    >
      <p className="text-16">{campaignTexts.endMeans}</p>
      {group && <p className="text-16">{campaignTexts.endGroupMeans}</p>}
    </ActSheet>
  )
}
