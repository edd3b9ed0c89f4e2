import { useId, useMemo, useState } from 'react'
import { hrefOf } from '#device/address.ts'
import { breakEven, forecast, returnedBelowMinimum, type Campaign, type Forecast } from '@mutirao/domain/forecast'
import { formatMoney } from '@mutirao/domain/money'
import { Note } from '@mutirao/ui/note.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import type { CampaignDraft } from './campaign-draft.ts'
import { habitsOf, mostUnits, type Costs } from './forecast-of.ts'
import { forecastTexts } from './texts.ts'

type Props = { id: string | undefined; draft: CampaignDraft; costs: Costs; campaign: Campaign }

const FIRST_SHARE = 0.4

/** "Se 40 unidades entrarem": revenue, cost, what is left and what is returned, while the tiers are dragged. */
export function ForecastPart({ id, draft, costs, campaign }: Props) {
  const most = mostUnits(campaign)
  const [chosen, setChosen] = useState<number>()
  const units = Math.min(most, chosen ?? Math.max(1, Math.round(most * FIRST_SHARE)))
  const shown = forecast(campaign, units)
  const even = useMemo(() => breakEven(campaign, most), [campaign, most])
  const back = returnedBelowMinimum(campaign)
  const range = useId()
  const unknown = campaign.items.filter(({ cost }) => cost === undefined).length
  return (
    <section aria-label={forecastTexts.title} className="grid gap-3 rounded-card bg-well p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <label htmlFor={range} className="font-semibold">
          {forecastTexts.ifUnits(units)}
        </label>
        <span className={`text-13 font-semibold ${even.units === undefined ? 'text-err' : 'text-ink-2'}`}>
          {even.units === undefined ? forecastTexts.neverEven(most) : forecastTexts.evenAt(even.units)}
        </span>
      </div>
      <input
        id={range}
        type="range"
        min={1}
        max={most}
        value={units}
        aria-valuetext={forecastTexts.spoken(units, shown)}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        className="h-11 w-full accent-action"
      />
      <Sums shown={shown} minimumUnits={campaign.minimumUnits} back={back} />
      {even.lossAt !== undefined && <Note kind="warn">{forecastTexts.lossAt(even.lossAt, forecast(campaign, even.lossAt).margin)}</Note>}
      {unknown > 0 && (
        <p className="text-13 text-ink-2">
          {forecastTexts.unknown(unknown, campaign.items.length)}{' '}
          {id === undefined ? forecastTexts.whenSaved : <TextLink href={hrefOf(`costs/${id}`)}>{forecastTexts.sayCosts}</TextLink>}
        </p>
      )}
      <p className="text-13 text-ink-2">{forecastTexts.assumes(habitsOf(draft, costs), campaign.items.length)}</p>
    </section>
  )
}

function Sums({ shown, minimumUnits, back }: { shown: Forecast; minimumUnits: number; back: number }) {
  const { revenue, cost, margin, left, cash, fails } = shown
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-3">
      <Sum name={forecastTexts.revenue} amount={revenue} />
      <Sum name={forecastTexts.cost} amount={cost} text={left > 0 ? forecastTexts.left(left) : undefined} />
      <Sum
        name={margin < 0 ? forecastTexts.loss : forecastTexts.margin}
        amount={Math.abs(margin)}
        look={margin < 0 ? 'text-err' : fails ? undefined : 'text-group-text'}
        text={fails ? forecastTexts.fails : undefined}
      />
      {back > 0 && <Sum name={forecastTexts.returned(minimumUnits - 1)} amount={back} />}
      {!fails && <Cash cash={cash} />}
    </dl>
  )
}

const Sum = ({ name, amount, look = '', text }: { name: string; amount: number; look?: string; text?: string | undefined }) => (
  <div>
    <dt className="text-13 text-ink-2">{name}</dt>
    <dd className={`font-semibold tabular-nums ${look}`}>
      {formatMoney(amount)}
      {text && <span className="block text-13 font-normal text-ink-2">{text}</span>}
    </dd>
  </div>
)

const Cash = ({ cash }: Pick<Forecast, 'cash'>) => (
  <div>
    <dt className="text-13 text-ink-2">{forecastTexts.cash}</dt>
    {cash.map(({ days, amount }) => (
      <dd key={days} className="font-semibold tabular-nums">
        {formatMoney(amount)} <span className="text-13 font-normal text-ink-2">{forecastTexts.inDays(days)}</span>
      </dd>
    ))}
  </div>
)
