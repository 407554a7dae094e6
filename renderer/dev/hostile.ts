/** Names and texts that want to break a page. */
import { file } from './parts.js'

const override = '\u202e'

export const names = [
  file(`invoice${override}fdp.exe`, 1200),
  file('line\nbreak\tand "quotes" <b>bold</b>.log', 88_000),
  file('🪵 logs 👩‍👩‍👧 مرحبا بالعالم.txt', 4_000_000),
  file('same.log', 10_000),
  { ...file('same.log', 10_000), id: 'same.log again' },
  file(`${'very-long-name-'.repeat(20)}.txt`, 5),
]

export const hostile = `# Fine heading

<script>window.stolen = true</script><img src=x onerror="window.stolen = true"> <b>bold by tag</b>

![a picture](https://evil.example/track.png) and [a link](https://evil.example/path?q=secret) and [javascript](javascript:alert(1)) and [file](file:///etc/passwd)

https://plain.example/auto ${override}reordered\u0007bell\u001b[31mred

<iframe src="https://evil.example"></iframe><style>* { display: none }</style><form action="https://evil.example"><input name=q></form>

- [x] done
- [ ] not done
`

export const oneLongLine = 'x'.repeat(1_000_000)
