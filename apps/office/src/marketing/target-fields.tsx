import { start } from '#api/start.ts'
import { campaignsQuery } from '#campaigns/campaign-queries.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { useNow } from '#device/clock.ts'
import { deskItemsQuery } from '#written/written-queries.ts'
import type { WrittenMarketing } from '@mutirao/contract/marketing'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { openingText, shortGroupText } from '@mutirao/domain/marketing'
import { Button } from '@mutirao/ui/button.tsx'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { groupsQuery } from './marketing-queries.ts'
import { marketingTexts as texts } from './texts.ts'

type Props = { written: WrittenMarketing; onChange: (next: Partial<WrittenMarketing>) => void }

/** Where the message leads, and texts from the campaign's data. */
export function TargetFields({ written: { target }, onChange }: Props) {
  const campaigns = useDeskRead(campaignsQuery).value ?? []
  return (
    <>
      <SelectField
        label={texts.campaign}
        value={target?.campaignId ?? ''}
        options={[{ value: '', label: texts.noCampaign }, ...campaigns.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={({ currentTarget: { value } }) => onChange({ target: value ? { campaignId: value } : undefined })}
      />
      {target && <CampaignFields key={target.campaignId} target={target} onChange={onChange} />}
    </>
  )
}

const MOST_ITEMS = 200

function CampaignFields({ target, onChange }: Pick<Props, 'onChange'> & { target: NonNullable<WrittenMarketing['target']> }) {
  const { campaignId, itemId } = target
  const now = useNow()
  const campaign = useDeskRead(campaignsQuery).value?.find(({ id }) => id === campaignId)
  const items = useDeskRead(deskItemsQuery({ campaign: campaignId, size: String(MOST_ITEMS) })).value?.content ?? []
  const group = useDeskRead(groupsQuery).value?.groups.find((one) => one.campaignId === campaignId)
  const missing = group ? Math.max(0, (group.minimumUnits ?? 0) - group.paidUnits) : 0
  const until = campaign?.endsAt && formatWhen(new Date(campaign.endsAt), now, start.timeZone)
  if (!campaign) return null
  return (
    <>
      <SelectField
        label={texts.item}
        value={itemId ?? ''}
        options={[{ value: '', label: texts.noItem }, ...items.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={({ currentTarget: { value } }) => onChange({ target: { campaignId, itemId: value || undefined } })}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" kind="line" onClick={() => onChange(openingText(campaign.name, until))}>
          {texts.opening}
        </Button>
        {missing > 0 && (
          <Button size="small" kind="line" onClick={() => onChange(shortGroupText(campaign.name, missing, until))}>
            {texts.short(missing)}
          </Button>
        )}
      </div>
    </>
  )
}
