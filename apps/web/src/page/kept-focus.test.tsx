import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { keepFocus } from './kept-focus.ts'

/** Lines with a count: a line without units shows a plus button, and a bin removes the line. */
function Lines({ names }: { names: string[] }) {
  const [left, setLeft] = useState(names)
  const [added, setAdded] = useState<string[]>([])
  return (
    <main id="content" tabIndex={-1}>
      <ul>
        {left.map((name) => (
          <li key={name}>
            <button onClick={() => setLeft(left.filter((one) => one !== name))}>{`Remover ${name}`}</button>
            {added.includes(name) ? (
              <fieldset>
                <button>{`Menos ${name}`}</button>
                <button>{`Mais ${name}`}</button>
              </fieldset>
            ) : (
              <button onClick={() => setAdded([...added, name])}>{`Adicionar ${name}`}</button>
            )}
          </li>
        ))}
      </ul>
    </main>
  )
}

async function tap(name: string) {
  screen.getByRole('button', { name }).focus()
  await userEvent.keyboard('{Enter}')
}
const isFocused = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(text))

beforeAll(keepFocus)
afterEach(cleanup)

describe('the focus', () => {
  it('moves from a plus to the plus of the stepper that replaces it', async () => {
    render(<Lines names={['Pão']} />)
    await tap('Adicionar Pão')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mais Pão' })))
  })

  it('moves from a removed line to the next one, from the last to the previous one, and then to the screen', async () => {
    render(<Lines names={['Pão', 'Mel', 'Chá']} />)
    await tap('Remover Mel')
    await isFocused('Adicionar Chá')
    await tap('Remover Chá')
    await isFocused('Adicionar Pão')
    await tap('Remover Pão')
    await waitFor(() => expect(document.activeElement?.id).toBe('content'))
  })

  it('stays when no element is removed', async () => {
    render(<Lines names={['Pão']} />)
    await tap('Adicionar Pão')
    await isFocused('Mais Pão')
    await tap('Menos Pão')
    await new Promise((done) => setTimeout(done, 20))
    expect(document.activeElement?.textContent).toBe('Menos Pão')
  })
})
