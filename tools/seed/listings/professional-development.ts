import type { DemoListing } from './demo-listing.ts';

export const professionalDevelopment: DemoListing[] = [
  {
    slug: 'back-to-work', title: 'Back to Work after Parental Leave: A Half-Day Reset', category: 'professional_development', provider: 'second-chapter',
    place: 'Civic Room B, 355 Wellington St, London, ON N6A 3N7', price: 6500, seats: 20, sold: 13, starts: [9, 'thu', '09:00'], hours: 4, postedDaysAgo: 12, pictures: ['deskWork', 'mentorBench'],
    text: ['You have changed, the job has changed, and the daycare closes at half past five. In one morning we make a plan that knows all three.', 'We look at hours and boundaries, rehearse the talk with your manager, and write the first week down hour by hour.', 'Babies are welcome. There is a rug, a rocker, and nobody minds.'],
  },
  {
    slug: 'first-aid', title: 'Standard First Aid and CPR for People Who Work with Children', category: 'professional_development', provider: 'provider',
    place: 'Riverbend Learning Studio, 431 Richmond St, London, ON N6A 3C8', price: 12500, seats: 18, sold: 17, starts: [16, 'sat', '08:30'], hours: 8, postedDaysAgo: 35, pictures: ['firstAid', 'workshop'],
    text: ['Two paramedics, nine practice dolls, and a day with very little sitting down. You will do everything with your own hands, several times.', 'Choking, burns, allergic reactions, asthma, seizures, head bumps: we go through what really happens in gyms, camps and kitchens.', 'The certificate is valid for three years. Lunch is included, and so is a pocket card.'],
  },
  {
    slug: 'bookkeeping-for-makers', title: 'Bookkeeping for People Who Would Rather Be Making Things', category: 'professional_development', provider: 'elm-street',
    place: '', virtual: true, price: 4900, seats: null, sold: 34, starts: [13, 'wed', '12:00'], hours: 2, postedDaysAgo: 26, pictures: ['deskWork'],
    text: ['Receipts in a shoe box are a system; we only make it a little better. Two lunch hours online, cameras optional, sandwiches encouraged.', 'What to keep, what to claim, when HST begins to matter, and how to send an invoice that gets paid.', 'Made for tutors, coaches, caregivers and artists who work for themselves in Ontario.'],
  },
  {
    slug: 'behaviour-toolkit', title: 'When a Child Says No: A Toolkit for Educators', category: 'professional_development', provider: 'little-sparrows',
    place: 'Teachers’ Lounge, 80 Pine St S, Timmins, ON P4N 2J9', price: 5500, seats: 30, sold: 12, starts: [26, 'fri', '13:00'], hours: 3, postedDaysAgo: 9, pictures: ['workshop', 'blocks'],
    text: ['Behaviour is a message, and we can learn to read it before we answer it.', 'With short scenes from real classrooms we practise three ways to lower the heat, two ways to offer a real choice, and one way to say sorry to a four-year-old.', 'Counts as three hours of professional learning. Coffee is strong.'],
  },
  {
    slug: 'long-title', title: 'Planning, Budgeting, Insuring and Running a Neighbourhood Summer Camp That Families Trust and Staff Return to Each Year', category: 'professional_development', provider: 'provider',
    place: 'Riverbend Learning Studio, 431 Richmond St, London, ON N6A 3C8', price: 8900, seats: 16, sold: 4, starts: [33, 'sat', '09:30'], hours: 6, postedDaysAgo: 2, pictures: ['garden', 'workshop'],
    text: ['We have run camps for nine years and made most of the mistakes already. You get the list.', 'The morning is about money and paper: budgets, insurance, staff ratios, permits, forms that parents read to the end. The afternoon is about people: hiring teenagers, training them well, and keeping them kind in week six.', 'You leave with a folder of templates and with fifteen colleagues to call.'],
  },
  {
    slug: 'grant-writing', title: 'Your First Grant Application, Finished by Four', category: 'professional_development', provider: 'second-chapter',
    place: 'Community Foundation, 140 Oxford St, Sudbury, ON P3C 1G1', price: 'contact', seats: 10, sold: 0, starts: [29, 'tue', '09:00'], hours: 7, postedDaysAgo: 21, pictures: [],
    text: ['Bring the grant you keep putting off. Leave with it sent.', 'We are two former reviewers and we know which sentences make a jury sit up. In a group of ten there is time to read every page.', 'Organisations pay by size; write to us, and we find a price that works.'],
  },
  {
    slug: 'spreadsheet-morning', title: 'Spreadsheets without Fear', category: 'professional_development', provider: 'second-chapter',
    place: 'Computer Room, 1 Quaker Rd, Welland, ON L3C 3G1', price: 3500, seats: 14, sold: 6, starts: [18, 'mon', '10:00'], hours: 2.5, postedDaysAgo: 6, pictures: ['deskWork', 'workshop'],
    text: ['Rows, columns, and the three formulas that do nine tenths of the work. We build a household budget and a class list, side by side, slowly.', 'For adults who click carefully and would like to click less. Computers are there; cookies too.'],
  },
  {
    slug: 'public-speaking', title: 'Speak Up: Public Speaking for Quiet People', category: 'professional_development', provider: 'provider',
    place: 'Studio Theatre, 30 Downie St, Stratford, ON N5A 1W5', price: 7200, seats: 12, sold: 12, starts: [-95, 'sat', '10:00'], hours: 5, postedDaysAgo: 345, pictures: ['speaker', 'music'],
    text: ['You do not need to become loud. You need a first sentence, a pause, and somebody in the third row to talk to.', 'Small group, an old theatre to ourselves, and a coach who was once sick before every school assembly.'],
  },
  {
    slug: 'childcare-licence', title: 'Opening a Licensed Home Child Care: Questions and Answers', category: 'professional_development', provider: 'little-sparrows',
    place: '', virtual: true, price: 'free', seats: 100, sold: 21, starts: [7, 'tue', '20:00'], hours: 1.5, postedDaysAgo: 23, pictures: ['videoCall', 'blocks'],
    text: ['An evening online after bedtime for everyone who looks after children at home and wonders about a licence.', 'An agency visitor, two providers and a parent answer what you ask: ratios, safe sleep, inspections, naps that do not happen, and what it pays.', 'Bring a cup of tea. The slides come by email.'],
  },
  {
    slug: 'coaching-certificate', title: 'Community Coach Weekend', category: 'professional_development', provider: 'premium',
    place: 'Lakeside Sports Hall, 500 Beach Blvd, Oakville, ON L6L 1G8', price: 14500, seats: 24, sold: 22, starts: [-160, 'sat', '09:00'], hours: 16, postedDaysAgo: 250, pictures: ['soccer', 'workshop'],
    text: ['Two days for parents and students who coach children’s teams: warm-ups that are games, practices that flow, and how to talk to the parent on the sideline.', 'Half of it happens on the field, with forty children who volunteer to be difficult.'],
  },
];
