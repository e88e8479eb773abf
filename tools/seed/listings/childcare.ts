import type { DemoListing } from './demo-listing.ts';

export const childcare: DemoListing[] = [
  {
    slug: 'sparrow-mornings', title: 'Sparrow Mornings: Half-Day Care for Toddlers', category: 'childcare', provider: 'little-sparrows',
    place: '62 Askin St, London, ON N6C 1E4', price: 'contact', seats: 8, sold: 0, starts: [24, 'mon', '08:30'], hours: 4, postedDaysAgo: 12, pictures: ['blocks', 'painting', 'garden'], featured: true,
    text: ['A house with a garden, eight children, three educators who have been here for years. Mornings have a rhythm: arrive, play, snack, outside whatever the weather, story, lunch.', 'We speak English and some Portuguese. Meals are cooked here, with vegetables from the garden as long as the rabbits leave us some.', 'Fees depend on your days and on the fee reduction programme. Write to us and come by on any morning; the kettle is on.'],
  },
  {
    slug: 'pa-day-camp', title: 'PA Day Camp: Build a Town out of Boxes', category: 'childcare', provider: 'little-sparrows',
    place: 'Parish Hall, 251 Hill St, London, ON N6B 1C9', price: 5200, seats: 24, sold: 17, starts: [17, 'fri', '08:00'], hours: 9, postedDaysAgo: 20, pictures: ['blocks', 'painting'],
    text: ['School is closed and you are not. We open at eight with porridge and close at five with a tour of the town.', 'The town is made of two hundred boxes. It has a mayor, a bakery, a hospital for dinosaurs, and usually a traffic problem by noon.', 'Ages 4 to 9. Bring a lunch and clothes that may meet paint. Snacks are ours.'],
  },
  {
    slug: 'evening-sitters', title: 'An Evening Off: Group Babysitting with Pyjamas', category: 'childcare', provider: 'little-sparrows',
    place: '62 Askin St, London, ON N6C 1E4', price: 3000, seats: 12, sold: 12, starts: [9, 'sat', '17:30'], hours: 5, postedDaysAgo: 33, pictures: ['readingUnderTree'],
    text: ['You go out. Your children eat noodles, build a fort, watch half a film, and fall asleep in a heap of blankets.', 'Four sitters with first aid certificates, all of whom you can meet the week before. We text you one picture at eight.', 'Ages 3 to 10. Pick-up until half past ten, in pyjamas.'],
  },
  {
    slug: 'forest-nursery', title: 'Forest Mornings for Ages 3 to 5', category: 'childcare', provider: 'premium',
    place: 'Old Mill Woods, 12 Mill Rd, Ancaster, ON L9G 2X5', price: 4200, seats: 14, sold: 10, starts: [6, 'tue', '09:00'], hours: 3, postedDaysAgo: 15, pictures: ['readingUnderTree', 'garden', 'canoe'],
    text: ['Three hours outside, in all weather that is not dangerous. Mud kitchen, rope swing, a tarp and a stove for the cold minutes.', 'Two educators and a volunteer look after fourteen children. We know where everybody is by song, and the children know where the edge is by heart.', 'We lend rain suits in every size.'],
  },
  {
    slug: 'before-school-club', title: 'Early Birds: Before-School Breakfast Club', category: 'childcare', provider: 'provider',
    place: 'Room 4, 690 Viscount Rd, London, ON N6J 2Y4', price: 1200, seats: 20, sold: 20, starts: [-60, 'mon', '07:00'], hours: 1.75, postedDaysAgo: 190, pictures: ['cooking'],
    text: ['Toast, fruit, and a calm start. Children may finish their homework, finish their dreams, or shoot hoops in the yard until the bell.', 'We walk everyone to their classroom door and tell the teacher what kind of morning it has been.'],
  },
  {
    slug: 'newborn-circle', title: 'Newborn Circle: Questions Nobody Warned You About', category: 'childcare', provider: 'little-sparrows',
    place: '', virtual: true, price: 'free', seats: null, sold: 14, starts: [5, 'wed', '11:00'], hours: 1, postedDaysAgo: 10, pictures: ['videoCall'],
    text: ['An hour online with a nurse, a tired but cheerful second-time mother, and whatever is on your mind at eleven in the morning.', 'Cameras off is fine, feeding is fine, crying is fine, yours included.', 'Free, thanks to two families who found it helpful and paid for the next ones.'],
  },
  {
    slug: 'nanny-share', title: 'Looking for Two Families: Shared Nanny in Old South', category: 'childcare', provider: 'newprovider',
    place: 'Near Thames Park, London, ON N6C', price: 'contact', seats: 2, sold: 0, starts: [40, 'mon', '08:00'], hours: 8, postedDaysAgo: 7, pictures: [],
    text: ['Bea has looked after children for eleven years and would like to stay in the neighbourhood. We would like to share her with two more families.', 'Three children between one and three, mornings at the park, naps at our house, costs shared by hours.', 'Write to us about your days, and we will have tea and see whether the children agree.'],
  },
  {
    slug: 'summer-week-past', title: 'Sprinkler Week: Five Days of Water and Mud', category: 'childcare', provider: 'little-sparrows',
    place: 'Parish Hall Garden, 251 Hill St, London, ON N6B 1C9', price: 18500, seats: 24, sold: 23, starts: [-110, 'mon', '09:00'], hours: 7, postedDaysAgo: 220, pictures: ['garden', 'swimming'],
    text: ['Canals, dams, sponge battles, a slip-and-slide that took four fathers to build.', 'Every day ends with dry clothes and a story in the shade. Lunch, sunscreen and towels are on us.'],
  },
  {
    slug: 'sick-day-backup', title: 'Sick-Day Backup Care at Your Home', category: 'childcare', provider: 'second-chapter',
    place: 'Serving Guelph, ON', price: 'contact', seats: null, sold: 0, starts: [3, 'mon', '07:00'], hours: 11, postedDaysAgo: 48, pictures: ['readingUnderTree'],
    text: ['A fever at six in the morning does not look at your calendar. Write or call before seven and one of our caregivers is with you by half past eight.', 'All of them have worked in child care for at least five years and carry first aid and a vulnerable sector check.', 'The rate depends on hours and number of children. No contract, no monthly fee.'],
  },
];
