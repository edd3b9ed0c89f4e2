import type { ReactNode } from 'react'
import { MoneyField } from '#desk/money-field.tsx'
import { NoteField } from '#desk/note-field.tsx'
import { useKeptFocus } from '#looks/kept-focus.ts'
import { wholeOf } from '#written/drafts.ts'
import { percentIn } from '#written/written-text.ts'
import type { DeskItem } from '@mutirao/contract/desk-items'
import { forecast, type Campaign } from '@mutirao/domain/forecast'
import { formatMoney, percent } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { plus, trash2 } from '@mutirao/ui/icons.gen.ts'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'
import { withTier, type TierDraft } from './campaign-draft.ts'
import { ForecastPart } from './forecast-part.tsx'
import { replaced, textField, without, type PartProps } from './part-props.ts'
import { campaignTexts, forecastTexts, partText } from './texts.ts'
import { tierIssues } from './tier-issues.ts'
import { TierStair, type Step } from './tier-stair.tsx'
import { useForecast } from './use-forecast.ts'

/** An item by whose price the tiers are shown. */
export type Example = { name: string; price: number }

const MOST_TIERS = 8

type Props = PartProps & { id: string | undefined; items: readonly DeskItem[]; example: Example | undefined }

/** The tiers as a stair, the minimum, what happens below it, and who sells. */
export function TiersPart({ id, items, example, ...props }: Props) {
  const { draft, onChange } = props
  const { costs, campaign } = useForecast(id, draft, items)
  const shown = costs && campaign && <ForecastPart id={id} draft={draft} costs={costs} campaign={campaign} />
  return (
    <>
      <SwitchRow
        label={campaignTexts.isGroup}
        text={campaignTexts.isGroupText}
        isOn={draft.isGroup}
        onChange={(isGroup) => onChange(() => ({ isGroup }))}
      />
      {draft.isGroup ? <GroupFields {...props} example={example} campaign={campaign} shown={shown} /> : shown}
      <MoneyField
        label={campaignTexts.minimumOrder}
        value={draft.minimumOrder}
        error={props.errorOf('cartControls.minimumOrder')}
        onChange={(minimumOrder) => onChange(() => ({ minimumOrder }))}
      />
    </>
  )
}

const priceAt = ({ price }: Example, percentage: number) => formatMoney(price - percent(percentage, price))

/** The margin of one unit when this many are sold; undefined without a cost. */
const leavesAt = (campaign: Campaign, units: number) =>
  units > 0 && campaign.items.some(({ cost }) => cost)
    ? forecastTexts.eachLeaves(Math.round(forecast(campaign, units).margin / units))
    : undefined

type TierFacts = { example: Example | undefined; campaign: Campaign | undefined }

/** A tier whose numbers can be read. */
function stepOf({ units, percentage }: TierDraft, { example, campaign }: TierFacts): Step | undefined {
  const [count, share] = [wholeOf(units), percentIn(percentage)]
  if (typeof count !== 'number' || typeof share !== 'number') return undefined
  const price = example && share < 100 ? priceAt(example, share) : undefined
  return { units: count, percentage: share, price, leaves: campaign && leavesAt(campaign, count) }
}

/** shown: the forecast, which follows the tiers. */
function GroupFields({ example, campaign, shown, ...props }: PartProps & TierFacts & { shown: ReactNode }) {
  const { draft, errorOf, onChange } = props
  const { tiers } = draft
  const typing = tierIssues(draft)
  const keptFocus = useKeptFocus()
  /** The server's mistake, else the form's own one unless the field is empty. */
  const errorAt = (at: number, key: 'minimumUnits' | 'percentage', value: string) => {
    const path = `cartControls.groupRules.${at}.${key}`
    return errorOf(path) ?? (value.trim() === '' ? undefined : typing.find((one) => one.path === path)?.message)
  }
  const change = (at: number, next: Partial<TierDraft>) => onChange(({ tiers: now }) => ({ tiers: replaced(now, at, next) }))
  const steps = tiers.map((tier) => stepOf(tier, { example, campaign }))
  return (
    <>
      <p className="text-13 text-ink-2">{campaignTexts.stairText}</p>
      <TierStair
        steps={tiers.map(({ row }, at) => ({ row, step: steps[at] }))}
        onUnits={(at, units) => change(at, { units: String(units) })}
      />
      <section {...keptFocus} aria-label={partText('tiers')} className="grid gap-2.5 outline-none">
        <div
          aria-hidden="true"
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,0.9fr)_44px] gap-2 text-13 font-semibold text-ink-2"
        >
          <span>{campaignTexts.from}</span>
          <span>{campaignTexts.discount}</span>
          <span className="truncate">{example?.name}</span>
        </div>
        {tiers.map((tier, at) => (
          <div key={tier.row} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,0.9fr)_44px] items-start gap-2">
            <ShortField
              label={campaignTexts.tierUnits(at + 1)}
              unit={campaignTexts.fromUnit}
              maxLength={7}
              value={tier.units}
              error={errorAt(at, 'minimumUnits', tier.units)}
              noteId={`tier-${tier.row}-units`}
              onValue={(units) => change(at, { units })}
            />
            <ShortField
              label={campaignTexts.tierPercentage(at + 1)}
              unit="%"
              maxLength={5}
              value={tier.percentage}
              error={errorAt(at, 'percentage', tier.percentage)}
              noteId={`tier-${tier.row}-percentage`}
              onValue={(percentage) => change(at, { percentage })}
            />
            <b className="flex min-h-13 items-center font-semibold tabular-nums">{steps[at]?.price}</b>
            <span className="flex min-h-13 items-center">
              {tiers.length > 1 && (
                <IconButton
                  icon={trash2}
                  label={campaignTexts.removeTier(at + 1)}
                  onClick={() => onChange(({ tiers: now }) => ({ tiers: without(now, at) }))}
                />
              )}
            </span>
            <FieldError id={`tier-${tier.row}-units`} className="col-span-4 -mt-1">
              {errorAt(at, 'minimumUnits', tier.units)}
            </FieldError>
            <FieldError id={`tier-${tier.row}-percentage`} className="col-span-4 -mt-1">
              {errorAt(at, 'percentage', tier.percentage)}
            </FieldError>
          </div>
        ))}
      </section>
      {tiers.length < MOST_TIERS && (
        <div>
          <Button kind="ghost" size="small" onClick={() => onChange(({ tiers: now }) => ({ tiers: withTier(now) }))}>
            <Icon d={plus} />
            {campaignTexts.addTier}
          </Button>
        </div>
      )}
      {shown}
      <div className="grid items-start gap-3 md:grid-cols-2">
        <Field
          label={campaignTexts.minimum}
          hint={campaignTexts.minimumHint}
          inputMode="numeric"
          maxLength={7}
          after={<span className="text-ink-2">{campaignTexts.fromUnit}</span>}
          {...textField(props, 'minimumUnits', 'group.minimumUnits')}
        />
        <Field
          label={campaignTexts.share}
          hint={campaignTexts.shareHint}
          inputMode="numeric"
          maxLength={3}
          {...textField(props, 'share', 'group.share')}
        />
      </div>
      <div>
        <NoteField
          label={campaignTexts.onFailure}
          name="onFailure"
          maxLength={200}
          value={draft.onFailure}
          error={errorOf('group.onFailure')}
          onChange={({ currentTarget: { value } }) => onChange(() => ({ onFailure: value }))}
        />
        <p className="mt-1.5 text-13 text-ink-2">{campaignTexts.onFailureHint}</p>
      </div>
      <fieldset className="grid min-w-0 gap-3 rounded-card bg-well p-4">
        <legend className="sr-only">{campaignTexts.rulesBox}</legend>
        <div aria-hidden="true">
          <b className="font-semibold">{campaignTexts.rulesBox}</b>
        </div>
        <p className="-mt-2 text-13 text-ink-2">{campaignTexts.rulesText}</p>
        <Field label={campaignTexts.legalName} maxLength={120} {...textField(props, 'legalName', 'group.seller.legalName')} />
        <Field
          label={campaignTexts.document}
          maxLength={18}
          inputMode="numeric"
          {...textField(props, 'document', 'group.seller.document')}
        />
        <Field label={campaignTexts.address} maxLength={160} {...textField(props, 'address', 'group.seller.address')} />
      </fieldset>
    </>
  )
}

type ShortProps = {
  label: string
  unit: string
  maxLength: number
  value: string
  error: string | undefined
  /** The id of the mistake, which is shown below the row. */
  noteId: string
  onValue: (value: string) => void
}

/** A number with its unit, in a row whose columns have the names. */
function ShortField({ label, unit, maxLength, value, error, noteId, onValue }: ShortProps) {
  return (
    <div
      className={`flex items-center gap-1 rounded-card bg-surface px-3 focus-within:shadow-[inset_0_0_0_2px_var(--action)] ${error ? 'shadow-[inset_0_0_0_2px_var(--err)]' : 'shadow-[inset_0_0_0_1.5px_var(--control)]'}`}
    >
      <input
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : noteId}
        inputMode="decimal"
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
        className="min-h-13 w-full min-w-0 bg-transparent text-16 tabular-nums outline-none"
      />
      <span aria-hidden="true" className="text-ink-2">
        {unit}
      </span>
    </div>
  )
}
