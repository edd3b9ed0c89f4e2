import { useState } from 'react'
import { start } from '#api/start.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { fieldsText, type Fields } from '#desk/list-address.ts'
import { ListPage } from '#desk/list-page.tsx'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { useKeptFocus } from '#looks/kept-focus.ts'
import { draftsQuery } from '#written/draft-queries.ts'
import { DraftTag } from '#written/draft-tag.tsx'
import { draftTexts } from '#written/draft-texts.ts'
import { said } from '#written/said.tsx'
import { Tag, type TagLook } from '#written/tag.tsx'
import { writtenTexts } from '#written/texts.ts'
import type { DeskCampaign, DeskCampaignState } from '@mutirao/contract/desk-campaigns'
import type { DraftHead } from '@mutirao/contract/written-drafts'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { calendarClock, check, plus } from '@mutirao/ui/icons.gen.ts'
import { circleX, eyeOff } from '@mutirao/ui/service-icons.gen.ts'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import { deskCampaignsQuery } from './campaign-queries.ts'
import { EndSheet } from './end-sheet.tsx'
import { campaignStateText, campaignTexts } from './texts.ts'

/** A message at the card itself would move away with it, to the ended campaigns. */
const say = (text: string) => said.set({ text })

/** The shop's campaigns with state, dates and orders; each opens its editor. */
export function CampaignsScreen({ fields }: { fields: Fields }) {
  const drafts = useDeskRead(draftsQuery).value?.content ?? []
  const draftOf = ({ id }: DeskCampaign) => drafts.find((one) => one.kind === 'campaigns' && one.id === id)
  return (
    <div className="max-md:pb-16">
      <ListPage
        title={campaignTexts.campaigns}
        fields={fields}
        read={useDeskRead(deskCampaignsQuery)}
        empty={campaignTexts.noCampaigns}
        keyOf={({ id }) => id}
        renderCard={(campaign) => <CampaignCard campaign={campaign} draft={draftOf(campaign)} onDone={say} />}
        grid="md:grid-cols-2 lg:grid-cols-3"
      >
        <NewCampaign />
        <p className="mb-3">
          <TextLink href={hrefOf('drafts')}>{draftTexts.listOf(drafts.length)}</TextLink>
        </p>
      </ListPage>
    </div>
  )
}

/** At the bottom of a phone, where the thumb is; above the list elsewhere. */
const NewCampaign = () => (
  <div className="thumb-bar mb-3 max-md:fixed max-md:inset-x-0 max-md:bottom-[var(--bar,0px)] max-md:z-30 max-md:mb-0 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:pt-2.5 max-md:pb-2.5">
    <ButtonLink href={hrefOf('campaigns/new')} className="max-md:w-full">
      <Icon d={plus} />
      {campaignTexts.newCampaign}
    </ButtonLink>
  </div>
)

const looks: Record<DeskCampaignState, TagLook> = {
  OPEN: { icon: check, look: 'bg-ok-soft text-ok' },
  ANNOUNCED: { icon: calendarClock, look: 'bg-warn-soft text-ink' },
  DRAFT: { icon: eyeOff, look: 'bg-well text-ink' },
  ENDED: { icon: circleX, look: 'bg-well text-ink-2' },
}

export const CampaignStateTag = ({ state }: { state: DeskCampaignState }) => <Tag {...looks[state]}>{campaignStateText(state)}</Tag>

type Props = { campaign: DeskCampaign; draft: DraftHead | undefined; onDone: (said: string) => void }

function datesText({ opensAt, endsAt, state }: DeskCampaign, now: Date): string {
  const when = (instant: string) => formatWhen(new Date(instant), now, start.timeZone)
  const end = endsAt === undefined ? campaignTexts.noEnd : (state === 'ENDED' ? campaignTexts.endedAt : campaignTexts.endsAt)(when(endsAt))
  return opensAt && new Date(opensAt) > now ? `${campaignTexts.opensAt(when(opensAt))} · ${end}` : end
}

function CampaignCard({ campaign, draft, onDone }: Props) {
  const [isAsking, setAsking] = useState(false)
  const now = useNow()
  const keptFocus = useKeptFocus()
  const { id, name, state, picture, group } = campaign
  return (
    <article {...keptFocus} aria-label={name} className="card grid grid-cols-[minmax(0,1fr)] gap-3 overflow-hidden p-4 outline-none">
      <div className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-3">
        <span style={{ backgroundColor: picture.color }} className="size-18 shrink-0 overflow-hidden rounded-sm">
          <img src={`/media/${picture.hash}-320.webp`} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
        </span>
        <div className="grid content-start justify-items-start gap-1">
          <a
            href={hrefOf(`campaigns/${id}`)}
            className="line-clamp-2 font-head text-16 leading-snug font-semibold after:absolute after:inset-0"
          >
            {name}
          </a>
          <CampaignStateTag state={state} />
          {draft && <DraftTag draft={draft} />}
        </div>
      </div>
      <p className="grid gap-0.5 text-13 text-ink-2">
        <span>{datesText(campaign, now)}</span>
        <span>
          {campaignTexts.items(campaign.items)} · {campaignTexts.orders(campaign.orders)}
        </span>
        {group && <span>{campaignTexts.groupOf(group.paidUnits, group.laterUnits)}</span>}
      </p>
      <p className="flex flex-wrap gap-2">
        <ButtonLink kind="line" size="small" aria-label={campaignTexts.editOf(name)} href={hrefOf(`campaigns/${id}`)}>
          {campaignTexts.edit}
        </ButtonLink>
        <ButtonLink
          kind="ghost"
          size="small"
          aria-label={campaignTexts.duplicateOf(name)}
          href={hrefOf(`campaigns/new${fieldsText({ from: id })}`)}
        >
          {writtenTexts.duplicate}
        </ButtonLink>
        {(state === 'OPEN' || state === 'ANNOUNCED') && (
          <Button kind="ghost" size="small" aria-label={campaignTexts.endOf(name)} onClick={() => setAsking(true)}>
            {campaignTexts.end}
          </Button>
        )}
      </p>
      {isAsking && <EndSheet id={id} name={name} isGroup={group !== undefined} onClose={() => setAsking(false)} onDone={onDone} />}
    </article>
  )
}
