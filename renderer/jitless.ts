/** First import of every bundle of the page: zod would probe `new Function`, which the page's policy refuses and reports. */
import { z } from 'zod'

z.config({ jitless: true })
