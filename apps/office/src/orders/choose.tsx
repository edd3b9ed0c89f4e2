import { orderTexts } from './texts.ts'

/** The chosen orders of a list. */
export type Choice = { ids: readonly string[]; onChoose: (ids: readonly string[]) => void }

export function Choose({ id, code, choice: { ids, onChoose } }: { id: string; code: string; choice: Choice }) {
  return (
    <label className="relative z-10 -my-1 -ml-2.5 grid size-11 shrink-0 cursor-pointer place-items-center print:hidden">
      <input
        type="checkbox"
        aria-label={orderTexts.choose(code)}
        checked={ids.includes(id)}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked ? [...ids, id] : ids.filter((one) => one !== id))}
        className="size-5 accent-action"
      />
    </label>
  )
}
