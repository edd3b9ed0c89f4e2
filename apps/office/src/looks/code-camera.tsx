import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readerOf, vibrate } from '#device/code-reader.ts'
import { openCamera, type Camera } from '@mutirao/client/camera'
import { Button } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { camera as cameraIcon } from '@mutirao/ui/service-icons.gen.ts'

const LOOK_MS = 200

type Texts = { open: string; close: string; camera: string; denied: string; none: string }
type Codes = Parameters<typeof readerOf>[0]
type Props = { texts: Texts; codes?: Codes; onRead: (text: string) => void }

/** Reads one code after the other until the camera is closed; a code that stays in view is reported once. */
export function CodeCamera({ texts, codes = 'orders', onRead }: Props) {
  const [camera, setCamera] = useState<Camera>()
  const [trouble, setTrouble] = useState<'denied' | 'unknown'>()

  // Kept on the device from here on, so that the camera also reads without the network.
  useEffect(
    () =>
      void readerOf(codes)
        .load()
        .catch(() => undefined),
    [codes],
  )

  async function handleOpen() {
    const opened = await openCamera('back')
    if (typeof opened === 'string') return setTrouble(opened)
    setTrouble(undefined)
    setCamera(opened)
  }

  return (
    <div className="grid gap-3">
      {camera && <LiveCamera camera={camera} codes={codes} label={texts.camera} onRead={onRead} />}
      <Button kind="line" isFull onClick={() => (camera ? setCamera(undefined) : void handleOpen())}>
        <Icon d={cameraIcon} />
        {camera ? texts.close : texts.open}
      </Button>
      {trouble && (
        <Note kind="warn" isAlert>
          {trouble === 'denied' ? texts.denied : texts.none}
        </Note>
      )}
    </div>
  )
}

type LiveProps = { camera: Camera; codes: Codes; label: string; onRead: (text: string) => void }

/** Stops the camera when it leaves the screen. */
function LiveCamera({ camera, codes, label, onRead }: LiveProps) {
  const video = useRef<HTMLVideoElement>(null)
  const tell = useEffectEvent(onRead)

  useEffect(() => {
    const shown = video.current!
    shown.srcObject = camera.stream
    let isOver = false
    let last: string | undefined
    const look = async () => {
      const text =
        shown.readyState >= shown.HAVE_CURRENT_DATA
          ? await readerOf(codes)
              .read(shown)
              .catch(() => undefined)
          : undefined
      if (isOver) return
      if (text !== undefined && text !== last) {
        vibrate()
        tell(text)
      }
      last = text ?? last
      setTimeout(() => void look(), LOOK_MS)
    }
    void look()
    return () => {
      isOver = true
      camera.close()
    }
  }, [camera, codes])

  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a live camera without sound
    <video ref={video} autoPlay playsInline muted aria-label={label} className="aspect-4/3 w-full rounded-card bg-well object-cover" />
  )
}
