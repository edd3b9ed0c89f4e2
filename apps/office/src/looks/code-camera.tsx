import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readerOf, vibrate } from '#device/code-reader.ts'
import { openCamera, type Camera } from '@mutirao/client/camera'
import { Button } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { camera as cameraIcon, flashlight } from '@mutirao/ui/service-icons.gen.ts'
import { texts as officeTexts } from '../texts.ts'

const LOOK_MS = 200

/** aim: what to hold before the camera. */
type Texts = { open: string; close: string; camera: string; aim: string; denied: string; none: string }

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
      {camera && <LiveCamera camera={camera} codes={codes} texts={texts} onRead={onRead} />}
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

type LiveProps = { camera: Camera; codes: Codes; texts: Texts; onRead: (text: string) => void }

/** What the camera sees, with the frame to aim by. Stops the camera when it leaves the screen. */
function LiveCamera({ camera, codes, texts, onRead }: LiveProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isLit, setLit] = useState(false)
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
    <div className="relative overflow-hidden rounded-card bg-black">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live camera without sound */}
      <video ref={video} autoPlay playsInline muted aria-label={texts.camera} className="aspect-video max-h-72 w-full object-cover" />
      <span aria-hidden="true" className="absolute inset-x-[18%] top-[14%] bottom-[26%] rounded-[14px] border-2 border-white">
        <span className="absolute -inset-x-3 top-1/2 h-0.5 bg-spark" />
      </span>
      {camera.hasTorch && (
        <button
          type="button"
          aria-label={officeTexts.torch}
          aria-pressed={isLit}
          onClick={() => {
            setLit(!isLit)
            void camera.setTorch(!isLit)
          }}
          className="absolute top-2 right-2 grid size-11 place-items-center rounded-full bg-black/60 text-white aria-pressed:bg-white aria-pressed:text-black"
        >
          <Icon d={flashlight} className="size-6" />
        </button>
      )}
      <p className="absolute inset-x-0 bottom-0 bg-black/60 px-3 py-2 text-center text-13 font-medium text-white">{texts.aim}</p>
    </div>
  )
}
