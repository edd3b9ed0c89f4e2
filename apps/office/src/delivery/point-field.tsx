import { useState, type ReactNode } from 'react'
import { askPosition, type DevicePosition } from '#device/position.ts'
import { textAt, type FieldsProps } from '#written/fields-props.ts'
import { Button } from '@mutirao/ui/button.tsx'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { locateFixed } from '@mutirao/ui/service-icons.gen.ts'
import { Numbers } from './numbers.tsx'
import { degreesText, pointOfTexts, type PlaceDraft } from './place-draft.ts'
import { PointMap } from './point-map.tsx'
import { deliveryTexts } from './texts.ts'

/** About a metre: the digits of a phone's position beyond are noise. */
const DECIMALS = 5

/** The texts of a point, as the form has them. */
export const pointTexts = ({ latitude, longitude }: DevicePosition) => ({
  latitude: degreesText(Number(latitude.toFixed(DECIMALS))),
  longitude: degreesText(Number(longitude.toFixed(DECIMALS))),
})

type Props = FieldsProps<PlaceDraft> & { title: string; text?: string; children?: ReactNode }

/** A point by the device's position, by other ways that the caller adds, on the map, or by its numbers. */
export function PointField({ title, text, children, ...props }: Props) {
  const [state, setState] = useState<'asking' | 'refused'>()
  const { draft, errorOf, onChange } = props
  const point = pointOfTexts(draft.texts)
  const error = errorOf('latitude') ?? errorOf('longitude')
  const isMissing = error !== undefined && !draft.texts['latitude'] && !draft.texts['longitude']
  const setPoint = (next: DevicePosition) => onChange(({ texts }) => ({ texts: { ...texts, ...pointTexts(next) } }))
  async function locate() {
    setState('asking')
    const found = await askPosition()
    setState(found ? undefined : 'refused')
    if (found) setPoint(found)
  }
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-2 text-16 font-semibold">{title}</legend>
      {text && <p className="-mt-2 text-ink-2">{text}</p>}
      <div className="flex flex-wrap gap-2">
        <Button kind="line" size="small" isBusy={state === 'asking'} onClick={() => void locate()}>
          <Icon d={locateFixed} />
          {state === 'asking' ? deliveryTexts.asking : deliveryTexts.mine}
        </Button>
        {children}
      </div>
      {state === 'refused' && (
        <Note kind="warn" isAlert>
          {deliveryTexts.noPosition}
        </Note>
      )}
      <PointMap point={point} onPoint={setPoint} />
      <output className="text-13 text-ink-2">{point ? deliveryTexts.pointSet : deliveryTexts.pointMissing}</output>
      <FieldError>{isMissing && deliveryTexts.pointExample}</FieldError>
      <Numbers isWrong={error !== undefined && !isMissing}>
        <div className="grid grid-cols-2 items-start gap-3">
          <Field label={deliveryTexts.latitude} hint={deliveryTexts.latitudeHint} inputMode="text" {...textAt(props, 'latitude')} />
          <Field label={deliveryTexts.longitude} hint={deliveryTexts.longitudeHint} inputMode="text" {...textAt(props, 'longitude')} />
        </div>
      </Numbers>
    </fieldset>
  )
}
