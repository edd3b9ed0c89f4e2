import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { base64Of } from '#device/picture-file.ts'
import { Button } from '@mutirao/ui/button.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { texts } from '../texts.ts'
import { logoTexts } from './logo-texts.ts'

/** In pixels, of the picture that is sent. */
const SIDE = 640
/** In percent of the size at which the whole picture is in the frame. */
const [LEAST_ZOOM, MOST_ZOOM] = [50, 400]

type Place = { zoom: number; x: number; y: number }
const WHOLE: Place = { zoom: 100, x: 0, y: 0 }

function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, { zoom, x, y }: Place) {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const scale = (SIDE / Math.max(bitmap.width, bitmap.height)) * (zoom / 100)
  const [width, height] = [bitmap.width * scale, bitmap.height * scale]
  pen.clearRect(0, 0, SIDE, SIDE)
  pen.drawImage(bitmap, (SIDE - width) / 2 + x, (SIDE - height) / 2 + y, width, height)
}

type Props = { bitmap: ImageBitmap; onUse: (picture: string) => void; onClose: () => void }

/** Moves and scales a picture in the logo's square, by finger or by three sliders. */
export function LogoFrame({ bitmap, onUse, onClose }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const held = useRef<{ pointerId: number; x: number; y: number }>(undefined)
  const [place, setPlace] = useState(WHOLE)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, bitmap, place)
  }, [bitmap, place])

  const moveBy = ({ x, y }: Pick<Place, 'x' | 'y'>) => setPlace((now) => ({ ...now, x: now.x + x, y: now.y + y }))

  /** By positions: browsers disagree on the unit of `movementX`, and some leave it at zero for a finger. */
  function handlePointer({ currentTarget, pointerId, type, clientX, clientY }: PointerEvent<HTMLCanvasElement>) {
    const before = held.current
    if (type === 'pointerdown') currentTarget.setPointerCapture(pointerId)
    else if (before?.pointerId !== pointerId || !currentTarget.hasPointerCapture(pointerId)) return
    else
      moveBy({ x: ((clientX - before.x) * SIDE) / currentTarget.clientWidth, y: ((clientY - before.y) * SIDE) / currentTarget.clientWidth })
    held.current = { pointerId, x: clientX, y: clientY }
  }

  function use() {
    canvas.current?.toBlob((blob) => blob && void base64Of(blob).then(onUse), 'image/png')
  }

  return (
    <Sheet title={logoTexts.frame} closeLabel={texts.close} isOpen onClose={onClose}>
      <p className="mb-3 text-ink-2">{logoTexts.frameText}</p>
      <canvas
        ref={canvas}
        width={SIDE}
        height={SIDE}
        aria-hidden="true"
        onPointerDown={handlePointer}
        onPointerMove={handlePointer}
        className="mx-auto aspect-square w-full max-w-80 cursor-move touch-none rounded-card border border-line bg-white"
      />
      <div className="mt-3 mb-4 grid gap-1">
        <Slide
          label={logoTexts.zoom}
          least={LEAST_ZOOM}
          most={MOST_ZOOM}
          value={place.zoom}
          onValue={(zoom) => setPlace((now) => ({ ...now, zoom }))}
        />
        <Slide label={logoTexts.sideways} least={-SIDE} most={SIDE} value={place.x} onValue={(x) => setPlace((now) => ({ ...now, x }))} />
        <Slide label={logoTexts.upright} least={-SIDE} most={SIDE} value={place.y} onValue={(y) => setPlace((now) => ({ ...now, y }))} />
      </div>
      <Button isFull onClick={use}>
        {logoTexts.use}
      </Button>
    </Sheet>
  )
}

type SlideProps = { label: string; least: number; most: number; value: number; onValue: (value: number) => void }

const Slide = ({ label, least, most, value, onValue }: SlideProps) => (
  <label className="grid text-13 font-semibold">
    {label}
    <input
      type="range"
      min={least}
      max={most}
      step={5}
      value={value}
      onChange={({ currentTarget }) => onValue(Number(currentTarget.value))}
      className="h-9 w-full accent-action"
    />
  </label>
)
