import { useLayoutEffect, useRef, useState, type RefObject, type TouchEvent } from 'react'
import { useBack } from '#page/use-back.ts'
import * as m from '#paraglide/messages.js'
import { Picture } from '#ui/picture.tsx'
import type { Item } from '@mutirao/contract/catalog'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { minus, plus, x } from '@mutirao/ui/icons.gen.ts'
import { ProductVideo } from './product-video.tsx'

type Props = { item: Item; pictures: Item['pictures']; first: number; onClose: () => void }

const enlarged = 2.5
const largest = 4

/** A product's pictures and video as a full-screen overlay: swiped from one to the next, zoomed by double tap, pinch or the button. */
export function PictureViewer({ item, pictures, first, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [scale, setScale] = useState(1)
  const isLarge = scale > 1
  const toggle = () => setScale(isLarge ? 1 : enlarged)

  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    strip.current?.scrollTo({ left: first * strip.current.clientWidth })
    // Closed before it is unmounted, so that the browser restores the focus to its opener.
    return () => shown?.close()
  }, [first])

  useBack(true, onClose)
  useMiddleKept(strip, scale)
  const pinch = usePinch(scale, setScale)

  return (
    <dialog
      ref={dialog}
      aria-label={m.pictures()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none bg-bg text-ink"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button above does the same for keyboards */}
      <ul
        ref={strip}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be focusable by keyboard
        tabIndex={0}
        aria-label={m.pictures()}
        className={`flex h-full ${isLarge ? 'overflow-hidden' : 'snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]'}`}
        onDoubleClick={toggle}
        {...pinch}
      >
        {pictures.map((picture) => (
          // Pinching zooms the picture, not the page, which would stay zoomed after closing.
          <li key={picture.hash} className="size-full shrink-0 snap-center overflow-auto [touch-action:pan-x_pan-y]">
            <div className="p-2" style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}>
              <Picture picture={picture} sizes={isLarge ? '250vw' : '100vw'} max={960} isEager className="object-contain!" />
            </div>
          </li>
        ))}
        {item.video && (
          <li className="size-full shrink-0 snap-center p-2">
            <ProductVideo item={item} video={item.video} />
          </li>
        )}
      </ul>
      <div className="absolute inset-x-3 top-[calc(12px+env(safe-area-inset-top))] flex justify-between">
        <IconButton icon={isLarge ? minus : plus} label={isLarge ? m.picture_smaller() : m.picture_larger()} isFloating onClick={toggle} />
        <IconButton icon={x} label={m.close()} isFloating onClick={onClose} />
      </div>
    </dialog>
  )
}

/** Keeps the centre of each picture in place while its size changes. */
function useMiddleKept(strip: RefObject<HTMLUListElement | null>, scale: number) {
  const last = useRef(scale)
  useLayoutEffect(() => {
    const ratio = scale / last.current
    last.current = scale
    for (const frame of strip.current?.children ?? []) {
      const kept = (start: number, size: number) => (start + size / 2) * ratio - size / 2
      frame.scrollTo(kept(frame.scrollLeft, frame.clientWidth), kept(frame.scrollTop, frame.clientHeight))
    }
  }, [strip, scale])
}

/** A pinch gesture. */
function usePinch(scale: number, onScale: (scale: number) => void) {
  const start = useRef<{ apart: number; scale: number } | undefined>(undefined)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      start.current = touches.length === 2 ? { apart: distance(touches), scale } : undefined
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      if (!start.current || touches.length !== 2) return
      onScale(Math.min(largest, Math.max(1, (start.current.scale * distance(touches)) / start.current.apart)))
    },
    onTouchEnd: () => {
      start.current = undefined
    },
  }
}

const distance = ({ 0: one, 1: other }: TouchEvent['touches']) => Math.hypot(one!.clientX - other!.clientX, one!.clientY - other!.clientY)
