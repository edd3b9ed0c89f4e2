import { useState } from 'react'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import type { CampaignSummary } from '@mutirao/contract/campaigns'
import { endCampaign } from '@mutirao/contract/merchant'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { call } from '@mutirao/client/call'
import { start } from '#api/start.ts'
import { useNow } from '#device/clock.ts'
import { useCampaigns } from '#kept/desk.ts'
import { useDeskAct } from '#kept/desk-act.ts'
import { useKeptFocus } from '#parts/kept-focus.ts'
import { KeptNote } from '#parts/kept-note.tsx'
import { texts } from '../texts.ts'
import { FaultNote } from './fault-note.tsx'
import { campaignStateText, deskTexts } from './texts.ts'

/** The shop's campaigns with their states, and the button that ends one. */
export function CampaignsScreen() {
  const read = useCampaigns()
  const [said, setSaid] = useState<string>()
  return (
    <>
      <h1 className="mb-3 text-24">{deskTexts.campaigns}</h1>
      <output className="mb-3 block empty:hidden">{said && <Note kind="good">{said}</Note>}</output>
      <KeptNote of={read} />
      {read.value?.length === 0 && <p className="py-4 text-16">{deskTexts.noCampaigns}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 md:grid-cols-2 lg:grid-cols-3">
        {read.value?.map((campaign) => (
          <li key={campaign.id}>
            <CampaignCard campaign={campaign} onDone={setSaid} />
          </li>
        ))}
      </ul>
    </>
  )
}

type Props = { campaign: CampaignSummary; onDone: (said: string) => void }

const hasEnded = ({ endsAt }: CampaignSummary, now: Date) => endsAt !== undefined && new Date(endsAt) <= now

function endText(campaign: CampaignSummary, now: Date): string {
  const { endsAt } = campaign
  if (endsAt === undefined) return deskTexts.noEnd
  const when = formatWhen(new Date(endsAt), now, start.timeZone)
  return hasEnded(campaign, now) ? deskTexts.endedAt(when) : deskTexts.endsAt(when)
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
      {group && <p className="text-ink-2">{deskTexts.groupOf(group.paidUnits, group.laterUnits)}</p>}
      {!hasEnded(campaign, now) && (
        <Button kind="line" size="small" aria-label={deskTexts.endOf(name)} onClick={() => setAsking(true)}>
          {deskTexts.end}
        </Button>
      )}
      {isAsking && <EndSheet campaign={campaign} onClose={() => setAsking(false)} onDone={onDone} />}
    </article>
  )
}

function EndSheet({ campaign: { id, name, group }, onClose, onDone }: Props & { onClose: () => void }) {
  const { send, isBusy, fault } = useDeskAct(`end ${id}`)

  async function handleClick() {
    const done = await send(() => call(endCampaign, { params: { campaignId: id } }))
    if (!done) return
    onDone(deskTexts.endedNow(name))
    onClose()
  }

  return (
    <Sheet title={deskTexts.endTitle(name)} closeLabel={texts.close} isOpen onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-16">{deskTexts.endMeans}</p>
        {group && <p className="text-16">{deskTexts.endGroupMeans}</p>}
        <FaultNote fault={fault} />
        <Button size="big" isFull isBusy={isBusy} onClick={() => void handleClick()}>
          {deskTexts.end}
        </Button>
        <Button kind="line" isFull onClick={onClose}>
          {deskTexts.cancel}
        </Button>
      </div>
    </Sheet>
  )
}
