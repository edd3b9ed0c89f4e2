import { useQuery } from '@tanstack/react-query'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { Icon } from '@mutirao/ui/icon.tsx'
import { check } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { type LikingOption, likingsQuery, useSaveLikings } from './likings-queries.ts'

/** Any number of interests, none included. */
export function LikingChips({ title, options }: { title: string; options: LikingOption[] }) {
  const { data: chosen, error, refetch } = useQuery(likingsQuery())
  const save = useSaveLikings()
  if (error) {
    return (
      <Note kind="warn" isAlert action={<TextButton onClick={() => refetch()}>{m.try_again()}</TextButton>}>
        {messageFor(error)}
      </Note>
    )
  }
  if (!chosen) return <Bone className="h-28 rounded-card" />
  return (
    <fieldset aria-label={title} className="flex flex-wrap gap-2">
      {options.map(({ id, label }) => {
        const isOn = chosen.includes(id)
        return (
          <label
            key={id}
            className={`inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full px-4 font-medium has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action ${
              isOn ? 'bg-ink text-bg' : 'bg-surface shadow-[inset_0_0_0_1px_var(--line)]'
            }`}
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={isOn}
              onChange={() => save.mutate(isOn ? chosen.filter((other) => other !== id) : [...chosen, id])}
            />
            {isOn && <Icon d={check} className="size-4" />}
            {label}
          </label>
        )
      })}
    </fieldset>
  )
}
