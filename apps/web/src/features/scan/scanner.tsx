import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent } from 'react'
import * as m from '#paraglide/messages.js'
import { brightnessOf, openPicture, readCode, vibrate } from '#platform/camera.ts'
import { openCamera, type Camera, type Facing } from '@mutirao/client/camera'
import { Button } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { camera as cameraIcon, flashlight, image, refreshCw } from '@mutirao/ui/service-icons.gen.ts'

/** Spec §3: flash off, on, or on in the dark. */
type Flash = 'off' | 'auto' | 'on'
type Trouble = 'denied' | 'unknown' | 'no_code' | 'no_picture'

const LOOK_MS = 200
/** Out of 255: a room in the evening without a lamp. */
const DARK = 45
/** The time a camera takes to adjust its exposure. */
const DARK_AFTER_MS = 1000

/** Scans a QR code with the camera or from a picture, and reports its text once. */
export function Scanner({ onScan }: { onScan: (text: string) => void }) {
  const [facing, setFacing] = useState<Facing>('back')
  const [camera, setCamera] = useState<Camera>()
  const [flash, setFlash] = useState<Flash>('auto')
  const [trouble, setTrouble] = useState<Trouble>()
  const tell = (text: string) => {
    vibrate()
    onScan(text)
  }

  async function handleOpen(wanted: Facing) {
    camera?.close()
    setFacing(wanted)
    const opened = await openCamera(wanted)
    if (typeof opened === 'string') {
      setCamera(undefined)
      return setTrouble(opened)
    }
    setTrouble(undefined)
    setCamera(opened)
  }

  async function handlePicture({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    const picture = await openPicture(file)
    if (!picture) return setTrouble('no_picture')
    const text = await readCode(picture).catch(() => undefined)
    picture.close()
    if (text === undefined) return setTrouble('no_code')
    setTrouble(undefined)
    tell(text)
  }

  return (
    <div className="grid gap-3">
      <div className="relative grid aspect-square place-items-center overflow-hidden rounded-campaign bg-well md:aspect-[16/10]">
        {camera ? (
          <LiveCamera camera={camera} flash={flash} onScan={tell} />
        ) : (
          <Button onClick={() => void handleOpen(facing)}>
            <Icon d={cameraIcon} />
            {m.scan_open()}
          </Button>
        )}
        {camera && <i aria-hidden="true" className="absolute size-2/3 rounded-campaign border-4 border-bg opacity-80" />}
      </div>
      {trouble && (
        <Note kind="warn" isAlert>
          {troubleText[trouble]()}
        </Note>
      )}
      <div className="flex flex-wrap gap-2">
        {camera && (
          <Button kind="line" size="small" onClick={() => void handleOpen(facing === 'back' ? 'front' : 'back')}>
            <Icon d={refreshCw} />
            {m.scan_switch()}
          </Button>
        )}
        {camera?.hasTorch && (
          <Button kind="line" size="small" onClick={() => setFlash(nextFlash[flash])}>
            <Icon d={flashlight} />
            {flashText[flash]()}
          </Button>
        )}
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-card border border-control px-4 font-head text-14 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-action">
          <Icon d={image} />
          {m.scan_picture()}
          <input type="file" accept="image/*" onChange={(event) => void handlePicture(event)} className="sr-only" />
        </label>
      </div>
    </div>
  )
}

const nextFlash: Record<Flash, Flash> = { off: 'auto', auto: 'on', on: 'off' }
const flashText: Record<Flash, () => string> = { off: m.scan_flash_off, auto: m.scan_flash_auto, on: m.scan_flash_on }
const troubleText: Record<Trouble, () => string> = {
  denied: m.scan_denied,
  unknown: m.scan_no_camera,
  no_code: m.scan_no_code,
  no_picture: m.scan_no_picture,
}

type LiveProps = { camera: Camera; flash: Flash; onScan: (text: string) => void }

/** The camera's picture and flash, scanned several times a second. Stopped on unmount. */
function LiveCamera({ camera, flash, onScan }: LiveProps) {
  const video = useRef<HTMLVideoElement>(null)
  const tell = useEffectEvent(onScan)

  useEffect(() => {
    const shown = video.current!
    shown.srcObject = camera.stream
    let isOver = false
    const look = async () => {
      const text = shown.readyState >= shown.HAVE_CURRENT_DATA ? await readCode(shown).catch(() => undefined) : undefined
      if (isOver) return
      if (text !== undefined) tell(text)
      else setTimeout(() => void look(), LOOK_MS)
    }
    void look()
    return () => {
      isOver = true
      camera.close()
    }
  }, [camera])

  useEffect(() => {
    if (!camera.hasTorch) return
    if (flash !== 'auto') return void camera.setTorch(flash === 'on')
    const timer = setTimeout(() => void camera.setTorch(brightnessOf(video.current!) < DARK), DARK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [camera, flash])

  // oxlint-disable-next-line jsx-a11y/media-has-caption -- a live camera without sound
  return <video ref={video} autoPlay playsInline muted aria-label={m.scan_camera()} className="size-full object-cover" />
}
