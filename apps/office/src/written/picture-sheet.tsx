import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { drawnPicture, drawPhoto, loadPhoto, photoSize, type Photo } from '#device/photo-canvas.ts'
import { LONGEST_PICTURE_TEXT } from '@mutirao/domain/picture-text'
import { Button } from '@mutirao/ui/button.tsx'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { Segmented } from '@mutirao/ui/segmented.tsx'
import { rotateCcw } from '@mutirao/ui/service-icons.gen.ts'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { texts } from '../texts.ts'
import type { DraftPicture } from './drafts.ts'
import { cutOf, draggedBy, isUncut, MOST_ZOOM, turned, uncut, type PhotoView } from './photo-view.ts'
import { writtenTexts } from './texts.ts'

/** The longest side of the preview, in pixels. */
const SHOWN = 640
/** The longest side of the uploaded picture, in pixels; the server makes smaller sizes. */
const WIDEST = 1600
/** An arrow key moves the cut by this share of the preview. */
const KEY_STEP = 0.05

type Props = {
  picture: DraftPicture
  /** Its place, from 1. */
  at: number
  count: number
  source: string | Blob
  /** What a picture without a text of its own has; absent where pictures have none. */
  textHint: string | undefined
  onMove: (by: -1 | 1) => void
  /** Undefined, or why it cannot be changed. */
  onDone: (text: string, drawn: string | undefined) => Promise<string | undefined>
  onClose: () => void
}

/** One picture: turned, cut, moved in its list, and described for people who do not see it. */
export function PictureSheet({ picture, at, count, source, textHint, onMove, onDone, onClose }: Props) {
  const [text, setText] = useState(picture.text ?? '')
  const [view, setView] = useState(uncut)
  const [photo, setPhoto] = useState<Photo>()
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isHere = true
    loadPhoto(source).then(
      (loaded) => isHere && setPhoto(loaded),
      () => isHere && setFault(writtenTexts.unreadable),
    )
    return () => void (isHere = false)
  }, [source])

  async function handleDone() {
    setBusy(true)
    const wrong = await onDone(text.trim(), photo && !isUncut(view) ? pictureOf(photo, view) : undefined)
    setBusy(false)
    if (wrong) setFault(wrong)
    else onClose()
  }

  return (
    <Sheet title={writtenTexts.picture(at)} closeLabel={texts.close} isOpen onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {photo && <Shaping photo={photo} view={view} label={writtenTexts.picture(at)} onView={setView} />}
        {count > 1 && (
          <div className="flex flex-wrap gap-2">
            <Button kind="line" size="small" disabled={at === 1} onClick={() => onMove(-1)}>
              {writtenTexts.pictureBefore}
            </Button>
            <Button kind="line" size="small" disabled={at === count} onClick={() => onMove(1)}>
              {writtenTexts.pictureAfter}
            </Button>
            <output className="self-center text-13 text-ink-2">{writtenTexts.picturePlace(at, count)}</output>
          </div>
        )}
        {textHint !== undefined && (
          <Field
            label={writtenTexts.pictureText}
            hint={textHint}
            maxLength={LONGEST_PICTURE_TEXT}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
        <FieldError>{fault}</FieldError>
        <Button isFull size="big" isBusy={isBusy} onClick={() => void handleDone()}>
          {writtenTexts.pictureDone}
        </Button>
      </div>
    </Sheet>
  )
}

function pictureOf(photo: Photo, view: PhotoView): string {
  const canvas = document.createElement('canvas')
  drawPhoto(canvas, photo, { turns: view.turns, cut: cutOf(photoSize(photo), view), widest: WIDEST })
  return drawnPicture(canvas)
}

type ShapingProps = { photo: Photo; view: PhotoView; label: string; onView: (view: PhotoView) => void }

/** The photo as it will be; what is cut is chosen by drag or by arrow keys. */
function Shaping({ photo, view, label, onView }: ShapingProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const from = useRef<{ x: number; y: number; view: PhotoView }>(undefined)
  const size = photoSize(photo)
  useEffect(() => {
    if (canvas.current) drawPhoto(canvas.current, photo, { turns: view.turns, cut: cutOf(photoSize(photo), view), widest: SHOWN })
  }, [photo, view])

  function handleKey(event: KeyboardEvent) {
    const [right, down] = { ArrowRight: [-1, 0], ArrowLeft: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] }[event.key] ?? []
    if (right === undefined || down === undefined) return
    event.preventDefault()
    onView(draggedBy(size, view, { right: right * KEY_STEP, down: down * KEY_STEP }))
  }

  function handleMove({ clientX, clientY, currentTarget }: PointerEvent) {
    if (!from.current) return
    const box = currentTarget.getBoundingClientRect()
    const by = { right: (clientX - from.current.x) / box.width, down: (clientY - from.current.y) / box.height }
    onView(draggedBy(size, from.current.view, by))
  }

  return (
    <>
      <button
        type="button"
        aria-label={writtenTexts.pictureFrame(label)}
        onKeyDown={handleKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          from.current = { x: event.clientX, y: event.clientY, view }
        }}
        onPointerMove={handleMove}
        onPointerUp={() => (from.current = undefined)}
        onPointerCancel={() => (from.current = undefined)}
        className="mx-auto grid max-w-full cursor-grab touch-none rounded-card bg-well focus-visible:outline-3 focus-visible:outline-action"
      >
        <canvas ref={canvas} className="max-h-[40dvh] max-w-full rounded-card" />
      </button>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-44 flex-1">
          <Segmented
            label={writtenTexts.pictureShape}
            options={[
              { value: 'whole', label: writtenTexts.pictureWhole },
              { value: 'square', label: writtenTexts.pictureSquare },
            ]}
            value={view.shape}
            onChange={(shape) => onView({ ...view, shape })}
          />
        </div>
        <Button kind="line" size="small" onClick={() => onView(turned(turned(turned(view))))}>
          <Icon d={rotateCcw} />
          {writtenTexts.turnPicture}
        </Button>
      </div>
      <label className="grid gap-1 font-semibold">
        {writtenTexts.zoomPicture}
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.1}
          value={view.zoom}
          onChange={({ currentTarget }) => onView({ ...view, zoom: Number(currentTarget.value) })}
          className="h-11 w-full accent-action"
        />
      </label>
    </>
  )
}
