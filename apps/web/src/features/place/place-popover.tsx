import { useLayoutEffect, useRef } from 'react'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { useChoosePlace, type ChosenPlace } from '#session/place.ts'
import { PlaceChoice } from './place-choice.tsx'
import { keepPlace } from './recent-place-store.ts'

type Props = { link: HTMLElement; onClose: () => void }

/** "Onde você quer receber?" below its link: on desktops the screen behind stays. The browser closes it, and restores the focus. */
export function PlacePopover({ link, onClose }: Props) {
  const popover = useRef<HTMLDialogElement>(null)
  const { place } = usePageState()
  const choosePlace = useChoosePlace()

  useLayoutEffect(() => {
    const { current } = popover
    if (!current) return
    const { left, bottom } = link.getBoundingClientRect()
    Object.assign(current.style, { left: `${left}px`, top: `${bottom + 8}px` })
    current.showPopover()
    current.querySelector('input')?.focus()
  }, [link])

  function handleChoose(chosen: ChosenPlace) {
    keepPlace(chosen)
    choosePlace(chosen)
    popover.current?.hidePopover()
  }

  return (
    <dialog
      ref={popover}
      popover="auto"
      aria-label={m.where_to_receive()}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      className="fixed inset-auto m-0 max-h-[calc(100dvh-96px)] w-105 overflow-auto rounded-sheet border border-line bg-surface p-6 text-ink shadow-float open:animate-rise"
    >
      <h2 className="text-20">{m.where_to_receive()}</h2>
      <p className="mt-1 mb-4 text-ink-2">{m.where_to_receive_text()}</p>
      <PlaceChoice current={place?.label} onChoose={handleChoose} />
    </dialog>
  )
}
