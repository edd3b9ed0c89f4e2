import { useState } from 'react'
import { askPhoto, type PhotoName } from '#kept/photos.ts'
import { useMay } from '#kept/session.ts'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { texts } from '../texts.ts'

/** A button that is replaced by its photo, for staff who may read orders. */
export function SeePhoto({ name, label }: { name: PhotoName; label: string }) {
  const [picture, setPicture] = useState<string>()
  const [state, setState] = useState<'asked' | 'failed'>()
  if (!useMay('orders.read')) return null
  if (picture) return <img src={`data:image/webp;base64,${picture}`} alt={label} className="mt-1 max-h-80 rounded-card object-contain" />

  async function handleClick() {
    setState('asked')
    await askPhoto(name).then(setPicture, () => setState('failed'))
  }

  return (
    <>
      <TextButton disabled={state === 'asked'} aria-label={`${texts.seePhoto}: ${label}`} onClick={() => void handleClick()}>
        {texts.seePhoto}
      </TextButton>
      {state === 'failed' && (
        <small role="alert" className="block text-13 text-err">
          {texts.photoAway}
        </small>
      )}
    </>
  )
}

type Extra = { orderId: string; extraPhotos?: { id: string; label: string }[] }

/** The photos that the buyer was asked for. */
export function ExtraPhotos({ orderId, extraPhotos }: Extra) {
  if (!useMay('orders.read') || !extraPhotos?.length) return null
  return (
    <ul className="grid gap-1">
      {extraPhotos.map(({ id, label }) => (
        <li key={id}>
          <b className="font-semibold">{label}</b> <SeePhoto name={{ orderId, extra: id }} label={label} />
        </li>
      ))}
    </ul>
  )
}
