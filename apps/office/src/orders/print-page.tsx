import { start } from '#api/start.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { useSetFields, type Fields } from '#desk/list-address.ts'
import { hrefOf } from '#device/address.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { MOST_SLIPS, type OrderSlip } from '@mutirao/contract/desk-orders'
import { Button } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Segmented } from '@mutirao/ui/segmented.tsx'
import { printer } from '@mutirao/ui/service-icons.gen.ts'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'
import { slipsQuery } from './order-queries.ts'
import { PrintedLabels, labelsOf } from './printed-labels.tsx'
import { PrintedNotes } from './printed-notes.tsx'
import { orderTexts, printTexts } from './texts.ts'

type Props = { fields: Fields }

/** The labels or the notes of the orders whose codes the address has, as they are printed. */
export function PrintPage({ fields }: Props) {
  const codes = (fields['codes'] ?? '').split(',').filter(Boolean).slice(0, MOST_SLIPS)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="print:hidden">
        <a href={hrefOf('orders')} className="inline-flex min-h-11 items-center font-semibold text-action-text">
          {orderTexts.allOrders}
        </a>
        <h1 className="text-24">{printTexts.title}</h1>
      </div>
      {codes.length === 0 ? <p>{printTexts.none}</p> : <Slips codes={codes} fields={fields} />}
    </div>
  )
}

function Slips({ codes, fields }: Props & { codes: readonly string[] }) {
  const read = useDeskRead(slipsQuery(codes))
  const slips = read.value ?? []
  const lost = read.value ? codes.length - slips.length : 0
  return (
    <>
      <KeptNote of={read} />
      {slips.length > 0 && <Choices slips={slips} fields={fields} />}
      {lost > 0 && (
        <div className="print:hidden">
          <Note kind="warn">{printTexts.lost(lost)}</Note>
        </div>
      )}
      {slips.length > 0 && <Paper slips={slips} fields={fields} />}
    </>
  )
}

type SlipsProps = Props & { slips: readonly OrderSlip[] }

const whatOf = ({ as }: Fields) => (as === 'notes' ? 'notes' : 'labels')
const paperOf = ({ paper }: Fields) => (paper === 'roll' ? 'roll' : 'a4')

function Choices({ slips, fields }: SlipsProps) {
  const setFields = useSetFields()
  const set = (next: Fields) => setFields({ ...fields, ...next })
  const what = whatOf(fields)
  const count = what === 'labels' ? labelsOf(slips).length : slips.length
  const hasMoney = slips.some(({ price }) => price !== undefined)
  return (
    <section aria-label={printTexts.title} className="grid max-w-180 gap-3 print:hidden">
      <Segmented
        label={printTexts.what}
        value={what}
        options={(['labels', 'notes'] as const).map((value) => ({ value, label: printTexts.whats[value] }))}
        onChange={(as) => set({ as })}
      />
      <Segmented
        label={printTexts.paper}
        value={paperOf(fields)}
        options={(['a4', 'roll'] as const).map((value) => ({ value, label: printTexts.papers[value] }))}
        onChange={(paper) => set({ paper })}
      />
      {what === 'notes' && hasMoney && (
        <SwitchRow
          label={printTexts.withMoney}
          text={printTexts.withMoneyText}
          isOn={fields['money'] === 'yes'}
          onChange={(isOn) => set({ money: isOn ? 'yes' : undefined })}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={() => print()}>
          <Icon d={printer} className="size-5" />
          {printTexts.print}
        </Button>
        <b>{printTexts.count[what](count)}</b>
        <small className="text-13 text-ink-2">{printTexts.hint}</small>
      </div>
    </section>
  )
}

function Paper({ slips, fields }: SlipsProps) {
  const paper = paperOf(fields)
  return (
    <div className="overflow-x-auto print:overflow-visible">
      {whatOf(fields) === 'labels' ? (
        <PrintedLabels slips={slips} paper={paper} shop={start.name} />
      ) : (
        <PrintedNotes slips={slips} paper={paper} withMoney={fields['money'] === 'yes'} />
      )}
    </div>
  )
}
