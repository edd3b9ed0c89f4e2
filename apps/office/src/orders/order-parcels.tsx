import { useState } from 'react'
import { ActSheet } from '#desk/act-sheet.tsx'
import { useMay } from '#kept/session.ts'
import { call } from '@mutirao/client/call'
import type { DeskOrderDetail } from '@mutirao/contract/desk-orders'
import { writeParcels, type NewParcel } from '@mutirao/contract/parcels'
import { isTrackingCode, LONGEST_CARRIER, LONGEST_CODE, MOST_PARCELS } from '@mutirao/domain/parcel'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { parcelTexts } from './texts.ts'

type Props = { order: DeskOrderDetail; onDone: (said: string) => void }

/** The tracking codes of the order's parcels, and the way to write them. */
export function OrderParcels({ order, onDone }: Props) {
  const mayPrepare = useMay('orders.prepare')
  const mayShip = useMay('orders.ship')
  const [isWriting, setWriting] = useState(false)
  const { parcels, canTrack } = order
  const mayWrite = canTrack && (mayPrepare || mayShip)
  if (parcels.length === 0 && !mayWrite) return null
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      {parcels.length > 0 && (
        <ul aria-label={parcelTexts.title} className="grid gap-1">
          {parcels.map(({ code, carrier, url }) => (
            <li key={`${carrier} ${code}`} className="wrap-anywhere">
              {carrier} ·{' '}
              {url ? (
                <a className="font-semibold text-action-text underline" href={url} target="_blank" rel="noopener noreferrer">
                  {code}
                </a>
              ) : (
                <b>{code}</b>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <Button kind="line" size="small" className="print:hidden" onClick={() => setWriting(true)}>
          {parcels.length > 0 ? parcelTexts.change : parcelTexts.add}
        </Button>
      )}
      {isWriting && <ParcelSheet order={order} onDone={onDone} onClose={() => setWriting(false)} />}
    </div>
  )
}

type Typed = { row: number; code: string; carrier: string; url: string }

const rowsOf = ({ parcels, shippingMethod }: DeskOrderDetail): Typed[] =>
  parcels.length > 0
    ? parcels.map(({ code, carrier, url = '' }, row) => ({ row, code, carrier, url }))
    : [{ row: 0, code: '', carrier: shippingMethod?.name ?? '', url: '' }]

const sentOf = ({ code, carrier, url }: Typed): NewParcel => ({ code, carrier, ...(url !== '' && { url }) })
const trimmed = ({ row, ...typed }: Typed): Typed => ({
  row,
  code: typed.code.trim(),
  carrier: typed.carrier.trim(),
  url: typed.url.trim(),
})
const isEmpty = ({ code, url }: Typed) => code === '' && url === ''

type Errors = Partial<Record<'code' | 'carrier' | 'url', string>>

function errorsOf(typed: Typed): Errors {
  const parcel = trimmed(typed)
  if (isEmpty(parcel)) return {}
  const address = parcel.url === '' || /^https:\/\/\S+$/.test(parcel.url)
  return {
    ...(!isTrackingCode(parcel.code) && { code: parcelTexts.codeError }),
    ...(parcel.carrier === '' && { carrier: parcelTexts.carrierError }),
    ...(!address && { url: parcelTexts.urlError }),
  }
}

/** A row without a code takes its parcel away. */
function ParcelSheet({ order, onDone, onClose }: Props & { onClose: () => void }) {
  // The rows are of the list as it was read then, and so is the revision: the order is read again under an open sheet.
  const [{ id, code: orderCode, parcels, parcelsRevision: revision }] = useState(order)
  const [rows, setRows] = useState(() => rowsOf(order))
  const [isAsked, setAsked] = useState(false)
  const set = (row: number, change: Partial<Typed>) => setRows((now) => now.map((one) => (one.row === row ? { ...one, ...change } : one)))
  const add = () => setRows((now) => [...now, { row: now.length, code: '', carrier: now.at(-1)?.carrier ?? '', url: '' }])

  function ask() {
    setAsked(true)
    if (rows.some((one) => Object.keys(errorsOf(one)).length > 0)) return undefined
    const sent = rows
      .map(trimmed)
      .filter((one) => !isEmpty(one))
      .map(sentOf)
    return () => call(writeParcels, { params: { id }, body: { parcels: sent, ...(parcels.length > 0 && { revision }) } })
  }

  return (
    <ActSheet
      title={parcelTexts.titleOf(orderCode)}
      subject={`parcels ${id} ${JSON.stringify(rows)}`}
      act={parcelTexts.keep}
      ask={ask}
      say={({ parcels: kept }) => parcelTexts.kept(kept.length)}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{parcelTexts.meaning}</p>
      {rows.map((one, at) => (
        <ParcelFields
          key={one.row}
          at={at + 1}
          typed={one}
          errors={isAsked ? errorsOf(one) : {}}
          onType={(change) => set(one.row, change)}
        />
      ))}
      {rows.length < MOST_PARCELS && (
        <Button kind="line" size="small" className="justify-self-start" onClick={add}>
          {parcelTexts.another}
        </Button>
      )}
    </ActSheet>
  )
}

type FieldsProps = { at: number; typed: Typed; errors: Errors; onType: (change: Partial<Typed>) => void }

function ParcelFields({ at, typed, errors, onType }: FieldsProps) {
  return (
    <fieldset aria-label={parcelTexts.parcel(at)} className="grid min-w-0 gap-3">
      <Field
        label={parcelTexts.code}
        value={typed.code}
        error={errors.code}
        maxLength={LONGEST_CODE}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => onType({ code: target.value })}
      />
      <Field
        label={parcelTexts.carrier}
        hint={parcelTexts.carrierHint}
        value={typed.carrier}
        error={errors.carrier}
        maxLength={LONGEST_CARRIER}
        autoComplete="off"
        onChange={({ target }) => onType({ carrier: target.value })}
      />
      <Field
        label={parcelTexts.url}
        value={typed.url}
        error={errors.url}
        inputMode="url"
        autoComplete="off"
        onChange={({ target }) => onType({ url: target.value })}
      />
    </fieldset>
  )
}
