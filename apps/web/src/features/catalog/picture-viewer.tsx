import type { Item } from '@mutirao/contract/catalog'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { minus, plus, x } from '@mutirao/ui/icons.gen.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { useBack } from '#page/use-back.ts'
import * as m from '#paraglide/messages.js'
import { Picture } from '#ui/picture.tsx'
import { ProductVideo } from './product-video.tsx'

type Props = { item: Item; pictures: Item['pictures']; first: number; onClose: () => void }

/** A product's pictures and its film over the whole screen, whole and uncut: swiped from one to the next, enlarged by a double tap, two fingers or the button. */
export function PictureViewer({ item, pictures, first, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [isLarge, setIsLarge] = useState(false)

  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    strip.current?.scrollTo({ left: first * strip.current.clientWidth })
    // Closed before it leaves the page, so that the browser gives the focus back to what opened it.
    return () => shown?.close()
  }, [first])

  useBack(true, onClose)

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
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={m.pictures()}
        className={`flex h-full ${isLarge ? 'overflow-hidden' : 'snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]'}`}
        onDoubleClick={() => setIsLarge(!isLarge)}
      >
        {pictures.map((picture) => (
          <li key={picture.hash} className="size-full shrink-0 snap-center overflow-auto [touch-action:pan-x_pan-y_pinch-zoom]">
            <div key={String(isLarge)} ref={showMiddle} className={isLarge ? 'size-[250%]' : 'size-full p-2'}>
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
        <IconButton
          icon={isLarge ? minus : plus}
          label={isLarge ? m.picture_smaller() : m.picture_larger()}
          isFloating
          onClick={() => setIsLarge(!isLarge)}
        />
        <IconButton icon={x} label={m.close()} isFloating onClick={onClose} />
      </div>
    </dialog>
  )
}

function showMiddle(shown: HTMLDivElement | null) {
  const frame = shown?.parentElement
  if (frame) frame.scrollTo((frame.scrollWidth - frame.clientWidth) / 2, (frame.scrollHeight - frame.clientHeight) / 2)
}
