"""Shops made with LFS, Cartridge, Shuup, expressCart and EverShop, and a blog made with Mezzanine."""
import contextlib
import json
import os
import shutil
import time
import urllib.error

from . import common, django_site, texts
from .forums import BOARDS, threads

PRODUCTS = 110
SECTIONS = {"games": "Games", "sound": "Music and sound", "graphics": "Graphics", "science": "Science", "python": "Python",
            "utils": "Tools", "libs": "Libraries", "text": "Books and text", "admin": "Administration", "net": "Network"}
UNITS = {"Weight": ["120 g", "1.4 kg", "560 g", "80 g", "3.25 kg"], "Color": ["black", "white", "dark green", "red", "silver"],
         "Warranty": ["1 year", "2 years", "none"], "Format": ["Paperback", "DVD", "Download", "Box", "USB stick"],
         "Pages": ["96", "212", "340", "1024"], "Language": ["English", "German", "French", "Spanish"],
         "Dimensions": ["21 x 14 x 3 cm", "12 x 12 x 1 cm", "40 x 30 x 22 cm"]}
WORDS = ["library", "data", "tools", "new", "package", "support", "development", "perl", "python", "module", "files", "film",
         "world", "game", "economy", "england"]


def products(seed):
    """Returns products as plain values, about ten for each section."""
    writer = texts.Writer(seed)
    names = list(SECTIONS)
    made, seen = [], set()
    while len(made) < PRODUCTS:
        if writer.random.random() < .6:
            fields = writer.package()
            title, short, blocks = fields["summary"], fields["summary"], list(fields["blocks"])
            title = title[:1].upper() + title[1:]
            if writer.random.random() < .4:
                title = f"{fields['Package']} {fields['Version'].split('-')[0]}"
        else:
            _, title, lines = writer.article()
            short = lines[0]
            blocks = [("p", line) for line in lines[1:1 + int(writer.random.expovariate(.5))]]
        if writer.random.random() < .2:
            blocks.append(writer.block("ul"))
        if writer.random.random() < .1:
            blocks.append(writer.table())
        slug = texts.slug(title)
        if slug in seen:
            continue
        seen.add(slug)
        price = writer.random.choice([4.99, 9.5, 12, 19.9, 24.95, 49, 129, 349.99, 1250]) + writer.random.randrange(20)
        made.append({
            "title": title[:80], "slug": slug, "sku": f"{writer.random.choice('ABCXZ')}-{writer.random.randrange(10000):04d}",
            "short": short if writer.random.random() < .7 else "", "body": texts.to_html(blocks, "h3"),
            "section": names[len(made) % len(names)], "price": price,
            "sale": round(price * .8, 2) if writer.random.random() < .2 else None,
            "stock": writer.random.choice([0, 1, 3, 12, 250]), "maker": writer.random.randrange(8),
            "properties": [[name, writer.random.choice(UNITS[name])] for name in
                           writer.random.sample(sorted(UNITS), writer.random.randint(0, 5))],
            "options": [["Small", "Medium", "Large"], ["Red", "Blue"], []][writer.random.randrange(3)],
            "reviews": [{"author": writer.person(), "score": writer.random.randint(2, 5),
                         "date": writer.date().strftime("%Y-%m-%d %H:%M:%S"),
                         "text": "\n\n".join(value for kind, value in writer.remark() if kind == "p")}
                        for _ in range(min(6, int(writer.random.expovariate(.6))))]})
    makers = [{"name": fields["Maintainer"].split("<")[0].strip()[:50], "body": texts.to_html(fields["blocks"])}
              for fields in [writer.package() for _ in range(8)]]
    return {"products": made, "makers": makers, "sections": SECTIONS,
            "articles": [{"title": document.title[:90], "author": document.author, "body": texts.to_html(document.blocks),
                          "date": document.date.strftime("%Y-%m-%d %H:%M:%S")}
                         for document in [writer.document() for _ in range(25)]]}


def american_locale():
    """Creates the locale in which prices are written."""
    if "en_US.utf8" not in common.run(["locale", "-a"]):
        common.apt("locales")
        common.run(["localedef", "-i", "en_US", "-f", "UTF-8", "en_US.UTF-8"])


LFS_SETTINGS = """
INSTALLED_APPS = ["lfs_theme", "compressor"] + CONTRIB + ["django.contrib.flatpages", "django.contrib.redirects",
    "django.contrib.sitemaps", "lfs.addresses", "lfs.caching", "lfs.cart", "lfs.catalog", "lfs.checkout", "lfs.core",
    "lfs.criteria", "lfs.customer", "lfs.customer_tax", "lfs.discounts", "lfs.export", "lfs.gross_price", "lfs.mail",
    "lfs.manage", "lfs.marketing", "lfs.manufacturer", "lfs.net_price", "lfs.order", "lfs.page", "lfs.payment",
    "lfs.portlet", "lfs.search", "lfs.shipping", "lfs.supplier", "lfs.tax", "lfs.utils", "lfs.voucher", "lfs_contact",
    "lfs_order_numbers", "localflavor", "postal", "paypal.standard.ipn", "portlets", "reviews", "lfs_paypal"]
CONTEXT.append("lfs.core.context_processors.main")
TEMPLATES[0]["OPTIONS"]["builtins"] = []
COMPRESS_ENABLED = False
CACHE_MIDDLEWARE_KEY_PREFIX = "lfs"
CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
LFS_AFTER_ADD_TO_CART = "lfs_added_to_cart"
LFS_RECENT_PRODUCTS_LIMIT = 3
LFS_ORDER_NUMBER_GENERATOR = "lfs_order_numbers.models.OrderNumberGenerator"
LFS_DOCS = "http://docs.getlfs.com/en/latest/"
LFS_LOCALE = "en_US.UTF-8"
LFS_PAYPAL_REDIRECT = False
LFS_UNITS = LFS_PRICE_UNITS = LFS_BASE_PRICE_UNITS = LFS_PACKING_UNITS = [("l", "l"), ("pieces", "pieces")]
LFS_PRICE_CALCULATORS = [["lfs.gross_price.calculator.GrossPriceCalculator", "Price includes tax"]]
LFS_SHIPPING_METHOD_PRICE_CALCULATORS = [["lfs.shipping.calculator.GrossShippingMethodPriceCalculator", "Gross"]]
LFS_CRITERIA = []
LFS_PRODUCTS_SORTING = "name"
SESSION_SERIALIZER = "django.contrib.sessions.serializers.PickleSerializer"
REVIEWS_SHOW_PREVIEW = False
REVIEWS_IS_NAME_REQUIRED = False
REVIEWS_IS_EMAIL_REQUIRED = False
REVIEWS_IS_MODERATED = False
PAYPAL_RECEIVER_EMAIL = "info@example.org"
PAYPAL_IDENTITY_TOKEN = "x"
"""

LFS_FILL = '''
import datetime
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from lfs.catalog.models import Category, Product, Property, PropertyGroup, GroupsPropertiesRelation, ProductPropertyValue, DeliveryTime
from lfs.core.models import Shop
from lfs.manufacturer.models import Manufacturer
from lfs.page.models import Page
from portlets.models import PortletAssignment, Slot
from lfs.portlet.models import LatestPortlet, TopsellerPortlet
from reviews.models import Review

def fill(data, client):
    call_command("lfs_init")
    shop = Shop.objects.get()
    shop.name = "Example shop"
    shop.description = "<h1>Welcome</h1>" + data["articles"][0]["body"]
    shop.product_cols, shop.product_rows, shop.category_cols = 1, 10, 2
    shop.save()
    PortletAssignment.objects.create(slot=Slot.objects.get(name="Right"), content=shop,
                                     portlet=LatestPortlet.objects.create(title="New here", limit=4))
    root = Category.objects.create(name="Software", slug="software", position=1, active_formats=True, category_cols=2)
    goods = Category.objects.create(name="More goods", slug="more-goods", position=2, active_formats=True, category_cols=2)
    categories = {}
    for at, key in enumerate(sorted(data["sections"])):
        categories[key] = Category.objects.create(
            name=data["sections"][key], slug=key, position=at, parent=root if at % 2 else goods,
            description="<p>Everything of %s.</p>" % data["sections"][key].lower(), active_formats=True, product_cols=1, product_rows=6)
    makers = [Manufacturer.objects.create(name=maker["name"], slug="maker-%d" % at, description=maker["body"], position=at,
                                          active_formats=True, product_cols=1, product_rows=6)
              for at, maker in enumerate(data["makers"])]
    group = PropertyGroup.objects.create(name="Specification")
    properties, links = {}, []
    for one in data["products"]:
        product = Product.objects.create(
            name=one["title"], slug=one["slug"], sku=one["sku"], price=one["price"], for_sale=one["sale"] is not None,
            for_sale_price=one["sale"] or 0, short_description=one["short"], description=one["body"], active=True,
            manufacturer=makers[one["maker"]], manage_stock_amount=True, stock_amount=one["stock"],
            deliverable=one["stock"] != 1)
        product.creation_date = datetime.datetime(2014, 5, 1)
        product.save()
        categories[one["section"]].products.add(product)
        if one["properties"]:
            group.products.add(product)
        for at, (name, value) in enumerate(one["properties"]):
            if name not in properties:
                properties[name] = Property.objects.create(name=name, title=name, type=2, position=len(properties),
                                                             display_on_product=True, filterable=False)
                GroupsPropertiesRelation.objects.create(group=group, property=properties[name], position=at)
            ProductPropertyValue.objects.create(product=product, parent_id=product.pk, property=properties[name],
                                                property_group=group, value=value, type=2)
        for review in one["reviews"]:
            made = Review.objects.create(content_type=ContentType.objects.get_for_model(Product), content_id=product.pk,
                                         user_name=review["author"], comment=review["text"], score=review["score"], active=True)
            Review.objects.filter(pk=made.pk).update(creation_date=datetime.datetime.strptime(review["date"], "%Y-%m-%d %H:%M:%S"))
        links.append(product.get_absolute_url())
    for at, article in enumerate(data["articles"][1:11]):
        links.append(Page.objects.create(title=article["title"], slug="page-%d" % at, body=article["body"], active=True,
                                         position=10 + at).get_absolute_url())
    yield "list", "/"
    for category in Category.objects.order_by("pk"):
        for start in range(1, 4):
            yield "list", category.get_absolute_url() + "?start=%d" % start
    for maker in makers:
        yield "list", maker.get_absolute_url()
    for word in ("library", "data", "the", "tools", "new"):
        yield "list", "/search/?q=" + word
    for link in links:
        yield "entry", link
'''


@common.recipe("lfs", "shop")
def lfs(forge, site):
    american_locale()
    python = forge.venv("lfs", ["django-lfs==0.11", "django-countries<5", "django-appconf<1.0.4", "pytz<2024", "requests<2.28",
                                "six<1.17"], "2.7")
    urls = """
from django.conf.urls import include, url
from django.contrib import admin
urlpatterns = [url(r"", include("lfs.core.urls")), url(r"^manage/", include("lfs.manage.urls")),
               url(r"^reviews/", include("reviews.urls")), url(r"^paypal/ipn/", include("paypal.standard.ipn.urls"))]
"""
    for group, path, page in django_site.pages(forge, "lfs", python, LFS_SETTINGS, urls, LFS_FILL, products(51), syncdb=True):
        site.take(group, page, path,
                  [".middle-slot"],
                  ["table.buttons", ".buttons", ".packing-result", ".product-navigation", ".overview", ".details-button",
                   ".products-navigation", ".sorting", ".lfs-pagination", "form#sorting", ".breadcrumbs",
                   ".rating a"])


MEZZANINE_SETTINGS = """
import sys
CONTEXT += ["mezzanine.conf.context_processors.settings", "mezzanine.pages.context_processors.page"]
TEMPLATES[0]["APP_DIRS"] = False
TEMPLATES[0]["OPTIONS"]["loaders"] = ["mezzanine.template.loaders.host_themes.Loader",
    "django.template.loaders.filesystem.Loader", "django.template.loaders.app_directories.Loader"]
INSTALLED_APPS = ["mezzanine.boot", *CONTRIB, "django.contrib.redirects", "django.contrib.sitemaps", "mezzanine.conf",
    "mezzanine.core", "mezzanine.generic", "mezzanine.pages", %s "mezzanine.blog", "mezzanine.forms", "mezzanine.galleries"]
MIDDLEWARE += [%s "mezzanine.core.request.CurrentRequestMiddleware", "mezzanine.core.middleware.SitePermissionMiddleware",
               "mezzanine.pages.middleware.PageMiddleware"]
PACKAGE_NAME_FILEBROWSER = "filebrowser_safe"
PACKAGE_NAME_GRAPPELLI = "grappelli_safe"
AUTHENTICATION_BACKENDS = ["mezzanine.core.auth_backends.MezzanineBackend"]
PROJECT_ROOT, PROJECT_APP, LANGUAGES, USE_MODELTRANSLATION, USE_I18N = HERE, "site", [("en", "English")], False, False
CACHE_MIDDLEWARE_KEY_PREFIX = "site"
RICHTEXT_FILTER_LEVEL = 3
SHOP_PER_PAGE, SHOP_USE_RELATED_PRODUCTS, BLOG_POST_PER_PAGE, SEARCH_PER_PAGE = 12, False, 6, 10
SHOP_CURRENCY_LOCALE = "en_US.UTF-8"
USE_TZ = True
from mezzanine.utils.conf import set_dynamic_settings
set_dynamic_settings(globals())
"""

MEZZANINE_URLS = """
from django.urls import include, path
from django.contrib import admin
from mezzanine.core.views import direct_to_template
urlpatterns = [path("admin/", include(admin.site.urls)), %s
               path("", direct_to_template, {"template": "index.html"}, name="home"), path("", include("mezzanine.urls"))]
"""

CARTRIDGE_FILL = '''
from datetime import datetime, timezone
from decimal import Decimal
from cartridge.shop.models import Category, Product, ProductOption, ProductVariation
from mezzanine.conf import settings
from mezzanine.pages.models import RichTextPage

def fill(data, client):
    shop = Category.objects.create(title="Shop", content="<p>All that we have.</p>")
    categories = {}
    for key, title in data["sections"].items():
        categories[key] = Category.objects.create(title=title, parent=shop, content="<p>Everything of %s.</p>" % title.lower())
    for article in data["articles"][:12]:
        RichTextPage.objects.create(title=article["title"], content=article["body"])
    for kind, names in ((1, ["Small", "Medium", "Large"]), (2, ["Red", "Blue"])):
        for name in names:
            ProductOption.objects.create(type=kind, name=name)
    links = []
    for one in data["products"]:
        product = Product.objects.create(title=one["title"], content=one["body"] + "".join(
            ["<h3>Specification</h3><table class='table'>"] * bool(one["properties"])
            + ["<tr><th>%s</th><td>%s</td></tr>" % tuple(pair) for pair in one["properties"]]
            + ["</table>"] * bool(one["properties"])), available=one["stock"] != 1, status=2,
            publish_date=datetime(2014, 5, 1, tzinfo=timezone.utc))
        product.categories.add(shop, categories[one["section"]])
        if len(one["options"]) == 3:
            product.variations.create_from_options({"option1": one["options"]})
        elif one["options"]:
            product.variations.create_from_options({"option2": one["options"]})
        else:
            product.variations.create()
        product.variations.manage_empty()
        for at, variation in enumerate(product.variations.all()):
            variation.sku = one["sku"] + str(at)
            variation.unit_price = Decimal("%.2f" % one["price"])
            if one["sale"]:
                variation.sale_price = Decimal("%.2f" % one["sale"])
                variation.sale_from = datetime(2014, 5, 1, tzinfo=timezone.utc)
            variation.num_in_stock = one["stock"]
            variation.default = at == 0
            variation.save()
        product.copy_default_variation()
        links.append(product.get_absolute_url())
    for page in range(1, 10):
        yield "list", shop.get_absolute_url() + "?page=%d" % page
    for category in categories.values():
        yield "list", category.get_absolute_url()
    for word in ("library", "data", "tools", "new", "the"):
        yield "list", "/search/?q=" + word
    for page in RichTextPage.objects.all():
        yield "entry", page.get_absolute_url()
    for link in links:
        yield "entry", link
'''


@common.recipe("cartridge", "shop")
def cartridge(forge, site):
    american_locale()
    python = forge.venv("cartridge", ["cartridge==1.3.4", "setuptools<58"], "3.8")
    settings = MEZZANINE_SETTINGS % ('"cartridge.shop",', '"cartridge.shop.middleware.ShopMiddleware",')
    urls = MEZZANINE_URLS % ('path("shop/", include("cartridge.shop.urls")), path("account/orders/", '
                             '__import__("cartridge.shop.views").shop.views.order_history, name="shop_order_history"),')
    for group, path, page in django_site.pages(forge, "cartridge", python, settings, urls, CARTRIDGE_FILL, products(52)):
        site.take(group, page, path, ["h1", ".middle"],
                  [".navbar", ".breadcrumb", ".pagination", "form", ".panel.rating", ".rating", ".product-sorting"])


BLOG_FILL = '''
from datetime import datetime, timezone
from django.contrib.contenttypes.models import ContentType
from mezzanine.blog.models import BlogPost, BlogCategory
from mezzanine.core.models import SitePermission
from mezzanine.generic.models import ThreadedComment
from mezzanine.utils.models import get_user_model

def when(text):
    return datetime.strptime(text, "%Y-%m-%d %H:%M:%S").replace(tzinfo=timezone.utc)

def fill(data, client):
    users, links = {}, []
    categories = [BlogCategory.objects.create(title=title) for title in data["boards"]]
    kind = ContentType.objects.get_for_model(BlogPost)
    for thread in data["threads"]:
        first = thread["posts"][0]
        name = first["author"]
        if name not in users:
            users[name] = get_user_model().objects.create(username=first["user"], first_name=name.split()[0],
                                                          last_name=name.split()[1])
        post = BlogPost.objects.create(title=thread["title"], content=first["body"], user=users[name], status=2,
                                       publish_date=when(first["date"]), allow_comments=True)
        post.categories.add(categories[thread["board"]])
        post.keywords_string
        made = []
        for answer in thread["posts"][1:]:
            above = made[len(made) // 2] if len(made) % 3 == 1 else None
            made.append(ThreadedComment.objects.create(
                content_type=kind, object_pk=post.pk, user_name=answer["author"], user_email=answer["user"] + "@example.org",
                comment=answer["plain"], submit_date=when(answer["date"]), is_public=True, replied_to=above))
        links.append(post.get_absolute_url())
    for page in range(1, 20):
        yield "list", "/blog/?page=%d" % page
    for category in categories:
        yield "list", category.get_absolute_url()
    for name in list(users)[:8]:
        yield "list", "/blog/author/%s/" % users[name].username
    for link in links:
        yield "entry", link
'''


@common.recipe("mezzanine", "blog")
def mezzanine(forge, site):
    python = forge.venv("cartridge", ["cartridge==1.3.4", "setuptools<58"], "3.8")
    posts = threads(53, texts.to_html, lambda blocks: texts.to_markup(blocks, "plain"))
    for group, path, page in django_site.pages(forge, "mezzanine", python, MEZZANINE_SETTINGS % ("", ""), MEZZANINE_URLS % "",
                                               BLOG_FILL, {"boards": BOARDS, "threads": posts}):
        site.take(group, page, path, ["h1", ".middle"],
                  [".navbar", ".breadcrumb", ".pagination", "form", ".rating", "a.reply", "a[href*='#comment-']",
                   ".share-twitter", ".share-facebook",
                   ".pager", "#comments > h3:nth-of-type(2)", ".blog-list-detail a:first-child"])


SHUUP_SETTINGS = """
os.environ["SHUUP_WORKBENCH_BASE_DIR"] = os.path.join(HERE, "base")
os.makedirs(os.path.join(HERE, "base"), exist_ok=True)
from shuup_workbench.settings.base_settings import *
DEBUG = False
LOGGING = {}
LANGUAGES = [("en", "English")]
PARLER_LANGUAGES = {None: [{"code": "en", "name": "English"}], "default": {"hide_untranslated": False}}
STATICFILES_STORAGE = "django.contrib.staticfiles.storage.StaticFilesStorage"

class NoMigrations:  # creating the tables without migrations saves minutes
    def __contains__(self, app):
        return True

    def __getitem__(self, app):
        return None

MIGRATION_MODULES = NoMigrations()
"""

SHUUP_FILL = '''
from decimal import Decimal
from shuup.core.models import (AnonymousContact, Attribute, AttributeType, Category, CategoryStatus, Currency, Manufacturer, Product,
    ProductType, SalesUnit, Shop, ShopProduct, ShopProductVisibility, ShopStatus, Supplier, TaxClass, Tax)
from shuup.default_tax.models import TaxRule
from shuup.xtheme import set_current_theme

def fill(data, client):
    Currency.objects.get_or_create(code="EUR", defaults={"decimal_places": 2})
    shop = Shop.objects.create(name="Example shop", public_name="Example shop", identifier="default", status=ShopStatus.ENABLED,
                               currency="EUR", prices_include_tax=True, domain="www.example.org")
    set_current_theme("shuup.themes.classic_gray", shop)
    tax_class = TaxClass.objects.create(name="Goods", identifier="goods")
    supplier = Supplier.objects.create(name="Stock", identifier="stock")
    supplier.shops.add(shop)
    unit = SalesUnit.objects.create(name="Pieces", symbol="pcs", identifier="pcs")
    kind = ProductType.objects.create(name="Goods", identifier="goods")
    attributes = {}
    for one in data["products"]:
        for name, _ in one["properties"]:
            if name not in attributes:
                attributes[name] = Attribute.objects.create(identifier=name.lower(), name=name, type=AttributeType.UNTRANSLATED_STRING)
                kind.attributes.add(attributes[name])
    categories = {}
    for key, title in data["sections"].items():
        categories[key] = Category.objects.create(name=title, slug=key, identifier=key, status=CategoryStatus.VISIBLE,
                                                  description="<p>Everything of %s.</p>" % title.lower())
        categories[key].shops.add(shop)
    makers = [Manufacturer.objects.create(name=maker["name"]) for maker in data["makers"]]
    links = []
    for one in data["products"]:
        product = Product(sku=one["sku"] + str(len(links)), type=kind, tax_class=tax_class, sales_unit=unit, name=one["title"],
                          slug=one["slug"], description=one["body"], short_description=one["short"][:149],
                          manufacturer=makers[one["maker"]])
        product.save()
        for name, value in one["properties"]:
            product.set_attribute_value(name.lower(), value)
        sold = ShopProduct.objects.create(product=product, shop=shop, default_price_value=Decimal("%.2f" % one["price"]),
                                          visibility=ShopProductVisibility.ALWAYS_VISIBLE, primary_category=categories[one["section"]])
        sold.suppliers.add(supplier)
        sold.categories.add(categories[one["section"]])
        links.append("/p/%d-%s/" % (product.pk, one["slug"]))
    # Omits the lists, because only scripts load their contents.
    for link in links:
        yield "entry", link
'''


@common.recipe("shuup", "shop")
def shuup(forge, site):
    python = forge.venv("shuup", ["shuup==3.1.0", "django<2.3", "markupsafe<2.1"], "3.8")
    urls = "from shuup_workbench.urls import urlpatterns\n"
    for group, path, page in django_site.pages(forge, "shuup", python, SHUUP_SETTINGS, urls, SHUUP_FILL, products(54), syncdb=True):
        site.take(group, page, path, ["main"], ["form", ".breadcrumb", ".pagination", ".btn", ".visible-xs", ".nav-tabs"])


# Replaces MongoDB, which Debian does not have.
EXPRESS_CART_DATABASE = """
const data = require("../data.json");
const fits = (item, query) => Object.entries(query).every(([key, value]) =>
    key === "$or" ? value.some(one => fits(item, one))
        : value && value.$in ? value.$in.map(String).includes(String(item[key])) : String(item[key]) === String(value));
const cursor = items => ({
    skip: count => cursor(items.slice(count)), limit: count => cursor(items.slice(0, count)), sort: () => cursor(items),
    toArray: async done => done ? done(null, items) : items});
const collection = (items = []) => ({
    find: query => cursor(items.filter(item => fits(item, query))),
    findOne: async query => items.find(item => fits(item, query)) || null,
    countDocuments: async query => items.filter(item => fits(item, query)).length,
    deleteMany: async () => ({})});
const database = {};
for (const name of ["users", "products", "orders", "pages", "menu", "customers", "cart", "sessions", "discounts"])
    database[name] = collection(data[name]);
module.exports = {getDb: () => database, initDb: (url, done) => done(null, database), getDbUri: url => url};
"""


@common.recipe("express-cart", "shop")
def express_cart(forge, site):
    package = forge.npm("express-cart@1.1.17")
    app = os.path.join(forge.work("express-cart"), "app")
    shutil.copytree(package, app)
    os.symlink(os.path.dirname(package), os.path.join(os.path.dirname(app), "node_modules"))
    shop = products(55)
    common.write_json(app, "data.json", {
        "products": [{"_id": f"{at + 1:08d}", "productPermalink": one["slug"], "productTitle": one["title"],
                      "productPrice": f"{one['sale'] or one['price']:.2f}", "productPublished": True,
                      "productTags": SECTIONS[one["section"]], "productStock": one["stock"],
                      "productDescription": description(one) + specification(one["properties"]),
                      "productOptions": one["options"] and {"option": {"optName": "option", "optLabel": "Variant", "optType": "select",
                                                                       "optOptions": one["options"]}}}
                     for at, one in enumerate(shop["products"])],
        "pages": [{"pageSlug": texts.slug(one["title"]), "pageName": one["title"], "pageEnabled": "true",
                   "pageContent": f"<h1>{one['title']}</h1>" + one["body"]} for one in shop["articles"][:12]],
        "menu": [{"items": [{"order": at, "title": title, "link": f"/category/{title.split()[0].lower()}"}
                            for at, title in enumerate(SECTIONS.values())]}]})
    common.write_json(app, "config/settings-local.json", {"cartTitle": "Example shop", "productsPerPage": 9, "trackStock": True})
    common.write(app, "lib/db.js", EXPRESS_CART_DATABASE)
    common.write(app, "node_modules/connect-mongodb-session/index.js", "module.exports = session => session.MemoryStore;")
    paths = [("list", "")] + [("list", f"page/{page}") for page in range(2, 14)]
    paths += [("list", f"category/{title.split()[0].lower()}/{page}") for title in SECTIONS.values() for page in (1, 2)]
    paths += [("list", f"search/{word}") for word in WORDS]
    paths += [("entry", texts.slug(one["title"])) for one in shop["articles"][:12]]
    # By number, because a permalink of 24 characters crashes the server.
    paths += [("entry", f"product/{at + 1:08d}") for at in range(PRODUCTS)]
    with common.served(["env", "PORT={port}", "node", "app.js"], cwd=app,
                       env={"NODE_ENV": "production"}) as client:
        for group, path in paths:
            page = client.get(path)
            if b"No products found" not in page:
                site.take(group, page, path,
                          [".product-results h1", ".product-title", ".product-price", ".product-layout .text-danger", ".body_text",
                           ".col-md-8:not(.productsWrapper) > .product-layout"])


def description(product):
    return (texts.to_html([("p", product["short"])]) if product["short"] else "") + product["body"]


def specification(properties):
    rows = "".join(f"<tr><th>{name}</th><td>{value}</td></tr>" for name, value in properties)
    return rows and f"<h3>Specification</h3><table class='table'>{rows}</table>"


EVERSHOP_MENU = """
WITH made AS (INSERT INTO widget_instance (name, type, settings, status) VALUES ('Menu', 'basic_menu', '%s', TRUE)
              RETURNING widget_instance_id)
INSERT INTO widget_placement (widget_instance_id, route, area) SELECT widget_instance_id, 'all', 'headerMiddleLeft' FROM made;
"""


@common.recipe("evershop", "shop")
def evershop(forge, site):
    packages = common.Forge(os.path.join(forge.cache, "evershop"))
    packages.npm("concat-stream")  # undeclared dependency
    package = packages.npm("@evershop/evershop@2.2.1")
    folder, program = os.path.join(packages.cache, "npm"), ["node", os.path.join(package, "dist/bin/evershop.js")]
    if not os.path.exists(os.path.join(folder, ".evershop/build/built")):
        common.run([*program, "build"], cwd=folder, timeout=900)
        common.write(folder, ".evershop/build/built", "")
    shop = products(56)
    seeds = os.path.join(package, "dist/bin/seed/data")
    common.write_json(seeds, "attributes.json", [
        {"attribute_code": name.lower(), "attribute_name": name, "type": "select", "is_required": 0, "is_filterable": 1,
         "display_on_frontend": 1, "sort_order": at, "groups": [], "options": [{"option_text": value} for value in UNITS[name]]}
        for at, name in enumerate(UNITS)])
    common.write_json(seeds, "categories.json", [
        {"name": title, "url_key": texts.slug(title), "status": 1, **evershop_text(title, f"<p>Everything of {title.lower()}.</p>")}
        for title in SECTIONS.values()])
    common.write_json(seeds, "products.json", [
        {"type": "simple", "visibility": True, "status": True, "name": one["title"], "url_key": one["slug"].strip("-"),
         "sku": f"{one['sku']}-{at}", "price": one["price"], "weight": 1, "qty": one["stock"], "manage_stock": True,
         "stock_availability": True, "category": texts.slug(SECTIONS[one["section"]]),
         "attributes": [{"attribute_code": name.lower(), "value": value} for name, value in one["properties"]],
         **evershop_text(one["title"], description(one))}
        for at, one in enumerate(shop["products"])])
    paths = [("list", texts.slug(title)) for title in SECTIONS.values()]
    paths += [("list", f"search?keyword={word}&page={page}") for word in WORDS for page in (1, 2)]
    paths += [("entry", one["slug"].strip("-")) for one in shop["products"]]
    with common.postgresql() as database:
        env = {"DB_HOST": database, "DB_PORT": "5432", "DB_USER": "postgres", "DB_PASSWORD": "x", "DB_NAME": "postgres"}
        with common.served(["env", "PORT={port}", *program, "start"], cwd=folder, env=env, wait=120) as client:
            common.run([*program, "seed", "--attributes", "--categories", "--products"], cwd=folder, env=env)
            common.run(["psql", "-h", database, "-U", "postgres", "-q"], text=EVERSHOP_MENU % sql_text(
                {"isMain": "1", "className": "", "menus": [
                    {"id": key, "uuid": key, "name": title, "url": "/" + texts.slug(title), "type": "custom", "children": []}
                    for key, title in SECTIONS.items()]}))
            for _ in range(60):  # the server adds the paths of products later
                with contextlib.suppress(urllib.error.HTTPError):
                    client.get(paths[-1][1])
                    break
                time.sleep(1)
            for group, path in paths:
                page = client.get(path)
                if b"product__list__info" in page or group == "entry":
                    site.take(group, page, path,
                              [".product__single__name", ".category__name", ".search-name", ".product__single__price",
                               ".product__single__attributes", ".product__single__description", ".category__description",
                               ".product__list__info"])


def sql_text(value):
    return json.dumps(value).replace("'", "''")


def evershop_text(title, html):
    block = {"id": "text", "type": "raw", "data": {"html": html}}
    column = {"id": "column", "size": 1, "data": {"time": 0, "version": "2.31.0", "blocks": [block]}}
    return {"description": [{"id": "row", "size": 1, "className": "md:grid-cols-1", "columns": [column]}],
            "meta_title": title, "meta_description": title, "meta_keywords": ""}
