import { z } from 'zod';
import { categories } from './vocabulary.ts';

export const categorySchema = z.enum(categories);
