import { useState, type ReactNode } from 'react'
import { deliveryTexts } from './texts.ts'

/** Coordinates, which few people can write: folded, and open while one of them is wrong. */
export function Numbers({ isWrong, children }: { isWrong: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(isWrong)
  if (isWrong && !isOpen) setOpen(true)
  return (
    <details className="card px-4" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold">{deliveryTexts.numbers}</summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
